// A small race of our own on boardgame.io: roll a die, move one of two pawns, send others home.
// For each line it is sent, it plays for a moment and says how fast, like stopwatch.py.

process.env.NODE_ENV = "production"; // as its users are served

const readline = require("node:readline");
const { Client } = require("boardgame.io/client");
const { version } = require("boardgame.io/package.json");

const PLAYERS = 4;
const PAWNS = 2;
const GOAL = 30;
const MOMENT = 500_000; // microseconds

const race = {
  setup: () => ({ die: 0, pawns: Array.from({ length: PLAYERS }, () => Array(PAWNS).fill(0)) }),

  turn: {
    minMoves: 1,
    maxMoves: 1,
    onBegin: ({ G, random }) => {
      G.die = random.D6();
    },
  },

  moves: {
    advance: ({ G, ctx }, pawn) => {
      const mine = G.pawns[ctx.currentPlayer];
      const to = Math.min(GOAL, mine[pawn] + G.die);
      if (to < GOAL) {
        for (const pawns of G.pawns) {
          pawns.forEach((at, i) => {
            if (pawns !== mine && at === to) pawns[i] = 0;
          });
        }
      }
      mine[pawn] = to;
    },
  },

  endIf: ({ G, ctx }) => {
    if (G.pawns[ctx.currentPlayer].every((at) => at === GOAL)) return ctx.currentPlayer;
  },
};

function play() {
  const client = Client({ game: race, numPlayers: PLAYERS, debug: false });
  let decisions = 0;
  for (let { G, ctx } = client.getState(); ctx.gameover === undefined; decisions++) {
    const pawns = G.pawns[ctx.currentPlayer];
    const legal = [...pawns.keys()].filter((i) => pawns[i] < GOAL);
    client.moves.advance(legal[Math.floor(Math.random() * legal.length)]);
    ({ G, ctx } = client.getState());
  }
  return decisions;
}

/** The processor's time that this process has used. */
function worked() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

readline.createInterface({ input: process.stdin }).on("line", () => {
  let games = 0;
  let decisions = 0;
  let time = 0;
  const began = worked();
  while (time < MOMENT) {
    decisions += play();
    games += 1;
    time = worked() - began;
  }
  console.log(
    JSON.stringify({
      house: "boardgame.io",
      version: `${version}, Node ${process.versions.node}`,
      game: `a small race of ours, ${PLAYERS} players`,
      route: "Client in one process",
      decisions_per_second: (decisions / time) * 1e6,
      decisions_per_game: decisions / games,
    }),
  );
});
