# /// script
# requires-python = ">=3.11"
# dependencies = ["pgx==2.6.0", "jax==0.10.2"]
# ///
"""Pgx's backgammon through JAX on the CPU: whole games compiled, in the best of several batches.

A batch of None is one game after another.  In a batch (vmap), lanes whose game is
over begin another one, so that none stands idle.
"""

import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from itertools import count
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset
from stopwatch import answer

GAMES = 64
STEPS = 1000
BATCHES = (None, 16, 64)

jax.config.update("jax_platforms", "cpu")
env = pgx.make("backgammon")
again = auto_reset(env.step, env.init)
keys = map(jax.random.key, count(1))


def choose(key: Any, mask: Any) -> Any:
    """A legal action, all equally likely; quicker than jax.random.categorical."""
    upto = jnp.cumsum(mask)
    return jnp.argmax(upto > jnp.floor(jax.random.uniform(key) * upto[-1]))


def step(how: Callable[..., Any], state: Any, key: Any) -> Any:
    choosing, stepping = jax.random.split(key)
    after = how(state, choose(choosing, state.legal_action_mask), stepping)
    # nobody looks: let the compiler leave the observations out
    return after.replace(observation=state.observation)


def play_game(key: Any) -> Any:
    """One game to its end; return the number of decisions."""

    def on(carry: Any) -> Any:
        state, key, decisions = carry
        key, mine = jax.random.split(key)
        return step(env.step, state, mine), key, decisions + 1

    last = jax.lax.while_loop(lambda carry: ~carry[0].terminated, on, (env.init(key), key, 0))
    return last[2]


@jax.jit
def play_games(key: Any) -> Any:
    return GAMES, jax.lax.map(play_game, jax.random.split(key, GAMES)).sum()


@partial(jax.jit, static_argnums=1)
def play_batch(key: Any, batch: int) -> Any:
    """A batch of games, begun anew when over; return how many ended, and the decisions."""

    def on(carry: Any, key: Any) -> Any:
        states, ended = carry
        states = jax.vmap(partial(step, again))(states, jax.random.split(key, batch))
        return (states, ended + states.terminated.sum()), None

    starts = jax.vmap(env.init)(jax.random.split(key, batch))
    (_, ended), _ = jax.lax.scan(on, (starts, 0), jax.random.split(key, STEPS))
    return ended, STEPS * batch


def play(batch: int | None) -> tuple[int, int]:
    games, decisions = play_games(next(keys)) if batch is None else play_batch(next(keys), batch)
    return int(games), int(decisions)


def speed(batch: int | None) -> float:
    play(batch)  # compiles
    began = time.process_time()
    _, decisions = play(batch)
    return decisions / (time.process_time() - began)


best = max(BATCHES, key=speed)
answer(
    partial(play, best),
    house="Pgx",
    version=f"{version('pgx')}, JAX {version('jax')}",
    game="backgammon, 2 players",
    route="jit, one game after another" if best is None else f"jit and vmap, batches of {best}",
)
