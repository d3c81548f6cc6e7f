import Foundation
import Handoff

/// The continuation streams of a scripted app: it opens them, reads what comes and writes what the case says.
final class ScriptedStreams: NSObject, StreamDelegate {
    /// A pair of the app.
    private struct Pair {
        let input: InputStream
        let output: OutputStream
        /// What the app still has to write, in its order.
        var unwritten: [Writing] = []
        /// The answer that the behaviour demands was given.
        var hasAnswered = false
    }

    /// Bytes for an output, after which the app may close it.
    private struct Writing {
        var contents: StreamContents
        let closesOutput: Bool
    }

    private let script: ScriptedBehaviour.Streaming
    private var pairs: [Pair] = []
    /// The most that is read or written in one call.
    private static let pieceSize = 4_096

    init(_ script: ScriptedBehaviour.Streaming) {
        self.script = script
        super.init()
    }

    var count: Int { pairs.count }

    /// The app has got a pair.
    func take(_ input: InputStream, _ output: OutputStream) {
        for stream in [input, output] as [Stream] {
            stream.delegate = self
            stream.schedule(in: .main, forMode: .default)
        }
        pairs.append(Pair(input: input, output: output))
        if script.opens { open(pairs.count - 1, input: true, output: true) }
    }

    func open(_ index: Int, input: Bool, output: Bool) {
        if input { pairs[index].input.open() }
        if output { pairs[index].output.open() }
    }

    func close(_ index: Int, input: Bool, output: Bool) {
        if input { pairs[index].input.close() }
        if output { pairs[index].output.close() }
    }

    func write(_ contents: StreamContents, to index: Int, closes: Bool) {
        pairs[index].unwritten.append(Writing(contents: contents, closesOutput: closes))
        writeOn(index)
    }

    /// Reads once.
    func read(_ index: Int, _ size: Int?) {
        let input = pairs[index].input
        var left = size ?? Int.max
        var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
        while left > 0, input.hasBytesAvailable {
            let count = input.read(&buffer, maxLength: min(left, Self.pieceSize))
            // A stream that has bytes and gives none has failed.
            guard count > 0 else { return input.close() }
            left -= count
        }
        // Reading on shows whether this was the end.
        if left > 0 { _ = input.read(&buffer, maxLength: 1) }
    }

    func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
        guard let index = pairs.firstIndex(where: { $0.input === aStream || $0.output === aStream }) else { return }
        switch eventCode {
        case .hasBytesAvailable:
            if script.reads { read(index, nil) }
        case .hasSpaceAvailable: writeOn(index)
        case .endEncountered: inputEnded(index)
        case .errorOccurred: aStream.close()
        default: break
        }
    }

    /// Writes as much as there is room for.
    private func writeOn(_ index: Int) {
        let output = pairs[index].output
        while var writing = pairs[index].unwritten.first {
            while writing.contents.remaining > 0, output.hasSpaceAvailable {
                let piece = writing.contents.next(Self.pieceSize)
                let count = output.write(piece, maxLength: piece.count)
                // A stream that has room and takes nothing has failed.
                guard count > 0 else { return output.close() }
                writing.contents.advance(by: count)
            }
            pairs[index].unwritten[0] = writing
            guard writing.contents.remaining == 0 else { return }
            guard writing.closesOutput else {
                pairs[index].unwritten.removeFirst()
                continue
            }
            // What is closed before it is open stays to be closed.
            guard output.streamStatus == .open else { return }
            pairs[index].unwritten = []
            output.close()
        }
    }

    private func inputEnded(_ index: Int) {
        guard let answer = script.answers, !pairs[index].hasAnswered else { return }
        pairs[index].hasAnswered = true
        write(StreamContents(size: answer, seed: 1), to: index, closes: true)
    }
}
