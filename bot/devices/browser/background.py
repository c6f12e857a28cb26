"""An event loop in a thread of its own, for libraries that want one.

Every wait has an end there: a page that hangs would otherwise hang the bot. And Ctrl-C finds the
main thread waiting for a result, which it may leave, rather than in the middle of the library.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")


class Background:
    """Runs coroutines one after the other, from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, ResultT], within_s: float) -> ResultT:
        """The result of a coroutine. Raises what it raises, and TimeoutError when time is over."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(within_s)
        except concurrent.futures.TimeoutError as error:
            if future.done():
                raise  # the coroutine's own
            raise TimeoutError(f"no answer within {within_s:g} s") from error
        finally:
            future.cancel()

    def close(self) -> None:
        """Stop the loop and its thread; what still runs there is cancelled."""
        if self._loop.is_closed():
            return
        self.run(_cancel_others(), within_s=5.0)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _cancel_others() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
