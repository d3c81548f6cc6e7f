"""Instants at which a device wants to go on by itself. It keeps no clock: the harness wakes it up."""

from __future__ import annotations

from collections.abc import Callable


class Timers:
    """Named timers; setting one again replaces it."""

    def __init__(self) -> None:
        self._timers: dict[str, tuple[int, int, Callable[[], None]]] = {}
        self._count = 0

    def set(self, name: str, instant: int, action: Callable[[], None]) -> None:
        """Plans an action for an instant in nanoseconds."""
        self._count += 1
        self._timers[name] = (instant, self._count, action)

    def cancel(self, name: str) -> None:
        """Forgets a timer, if there is one."""
        self._timers.pop(name, None)

    def instant(self, name: str) -> int:
        """The instant of a timer that is set."""
        return self._timers[name][0]

    def __contains__(self, name: str) -> bool:
        return name in self._timers

    @property
    def next(self) -> int | None:
        """The first planned instant."""
        return min((instant for instant, _, _ in self._timers.values()), default=None)

    def run_due(self, now: int) -> None:
        """Carries out what is due, by time and then by planning, also what that plans for the same instant."""
        while due := [(timer[:2], name) for name, timer in self._timers.items() if timer[0] <= now]:
            _, name = min(due)
            action = self._timers.pop(name)[2]
            action()
