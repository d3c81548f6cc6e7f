// Virtual time, and what is to happen later. Baton moves the time; nothing here asks the system for it.

export class Clock {
    constructor(epoch) {
        this.epoch = epoch;
        this.now = 0;
        this.timers = []; // in the order of their setting, which decides between two of one instant
    }

    /** The date, in seconds since 2001. */
    get date() { return this.epoch + this.now / 1e9; }

    at(instant, action) {
        const timer = { instant, action };
        this.timers.push(timer);
        return timer;
    }

    after(delay, action) { return this.at(this.now + delay, action); }

    cancel(timer) { this.timers = this.timers.filter((other) => other !== timer); }

    /** Lets time pass, and does what was to happen meanwhile, in its order. */
    advance(to) {
        for (;;) {
            const next = this.next;
            if (next === undefined || next.instant > to) break;
            this.cancel(next);
            this.now = Math.max(this.now, next.instant);
            next.action();
        }
        this.now = to;
    }

    /** Time has passed while the device was off: what was to happen meanwhile never does. */
    skip(to) {
        this.timers = [];
        this.now = to;
    }

    get next() {
        const earlier = (best, timer) => (best !== undefined && best.instant <= timer.instant ? best : timer);
        return this.timers.reduce(earlier, undefined);
    }

    /** When the device must be called again; undefined for never. */
    get wakeUp() {
        const next = this.next;
        return next && Math.max(this.now, next.instant);
    }
}
