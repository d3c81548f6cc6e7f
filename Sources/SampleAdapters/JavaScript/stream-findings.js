// How an app uses a pair of continuation streams, and what of that it had better not do (capabilities app-findings and
// continuation-streams).

/** An app may begin to write after having read so often. */
const MOST_ROUNDS = 3;
const LONGEST_USE = 30e9;

export class StreamFindings {
    constructor(pair) {
        this.pair = pair;
        this.since = undefined; // when the app got the pair
        this.lastUse = undefined; // the stream that the app used last
        this.rounds = 0;
        this.isDone = false;
    }

    tell(code, reason) { this.pair.device.findings.tell(this.pair.activity.place, code, reason); }

    given() {
        const { device, process, input, output } = this.pair;
        this.since = device.clock.now;
        device.clock.after(0, () => {
            const isRunning = device.apps.process(process.bundle) === process;
            if (isRunning && !(input.isOpen && output.isOpen)) {
                this.tell("STREAMS_NOT_OPENED", "one turn later the streams are not open");
            }
        });
    }

    /** The app has moved bytes. */
    used({ name }) {
        if (name === "output" && this.lastUse === "input") {
            this.rounds += 1;
            if (this.rounds === MOST_ROUNDS + 1) {
                this.tell("STREAMS_MANY_ROUNDS", `the app writes for the ${this.rounds}th time`);
            }
        }
        this.lastUse = name;
    }

    /** A stream of the pair is closed or has ended. */
    streamIsOver() {
        const { device, failure, input, output } = this.pair;
        if (this.isDone || failure !== undefined || !input.isOver || !output.isOver) return;
        this.isDone = true;
        const size = input.size + output.size;
        if (size <= device.parameters.softPayloadLimit) {
            this.tell("STREAMS_FOR_LITTLE", `${size} bytes would have had room in userInfo`);
        }
        const duration = device.clock.now - this.since;
        if (duration >= LONGEST_USE) {
            this.tell("STREAMS_SLOW", `the streams were in use for ${Math.floor(duration / 1e9)} seconds`);
        }
    }
}
