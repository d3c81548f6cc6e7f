// The lines from Baton, one after the other.

/** Calls `take(line)` for each line, until it returns false or the input ends. A line waits for the one before it. */
export async function takeLines(take) {
    let pending = "";
    for await (const chunk of process.stdin.setEncoding("utf8")) {
        const lines = (pending + chunk).split("\n");
        pending = lines.pop();
        for (const line of lines) {
            if (!(await take(line))) return;
        }
    }
}
