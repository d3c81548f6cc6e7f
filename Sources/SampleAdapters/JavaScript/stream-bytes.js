// What apps send through streams in cases, and the checksum that shows whether it arrived. Nothing here keeps state.

const MASK = (1n << 64n) - 1n;
const STEP = 0x9e3779b97f4a7c15n;

/** One output of SplitMix64, which is a function of the seed and of the output's number alone. */
function splitMix(seed, number) {
    let mixed = (seed + STEP * (BigInt(number) + 1n)) & MASK;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return mixed ^ (mixed >> 31n);
}

/** The bytes from one offset to another of what follows from a seed: each output is eight bytes, the lowest first. */
export function bytesOf(seed, from, to) {
    const first = Math.floor(from / 8);
    const count = Math.ceil(to / 8) - first;
    const buffer = Buffer.alloc(count * 8);
    for (let index = 0; index < count; index += 1) {
        buffer.writeBigUInt64LE(splitMix(BigInt(seed), first + index), index * 8);
    }
    return buffer.subarray(from - first * 8, to - first * 8);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
    let entry = byte;
    for (let bit = 0; bit < 8; bit += 1) entry = entry & 1 ? (entry >>> 1) ^ 0xedb88320 : entry >>> 1;
    return entry;
});

/** CRC-32 as zlib computes it, continued from the checksum of what came before. The one of nothing is 0. */
export function checksum(bytes, before = 0) {
    let register = ~before;
    for (const byte of bytes) register = TABLE[(register ^ byte) & 0xff] ^ (register >>> 8);
    return ~register >>> 0;
}
