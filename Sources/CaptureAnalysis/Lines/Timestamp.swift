/// Writes nanoseconds since 1970 as a date and time in UTC: `2023-02-27T07:07:25.289860000Z`.
///
/// It writes thirty characters for the years 1000 to 9999. The settings of the machine have no influence.
package func appendTimestamp(_ nanoseconds: Int64, to output: inout [UInt8]) {
    let (second, fraction) = floorDivide(nanoseconds, 1_000_000_000)
    let (day, secondOfDay) = floorDivide(second, 86_400)
    // Days since 0000-03-01, in eras of 400 years. A year that begins in March has its leap day at the end.
    let (era, dayOfEra) = floorDivide(day + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    appendDecimal(year, digits: 4, to: &output)
    output.append(UInt8(ascii: "-"))
    appendDecimal(month, digits: 2, to: &output)
    output.append(UInt8(ascii: "-"))
    appendDecimal(dayOfMonth, digits: 2, to: &output)
    output.append(UInt8(ascii: "T"))
    appendDecimal(secondOfDay / 3600, digits: 2, to: &output)
    output.append(UInt8(ascii: ":"))
    appendDecimal(secondOfDay / 60 % 60, digits: 2, to: &output)
    output.append(UInt8(ascii: ":"))
    appendDecimal(secondOfDay % 60, digits: 2, to: &output)
    output.append(UInt8(ascii: "."))
    appendDecimal(fraction, digits: 9, to: &output)
    output.append(UInt8(ascii: "Z"))
}

/// The text of `appendTimestamp`.
func timestamp(_ nanoseconds: Int64) -> String {
    var bytes: [UInt8] = []
    appendTimestamp(nanoseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// The quotient, rounded down, and the remainder, which is not negative.
private func floorDivide(_ value: Int64, _ divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}

/// Appends a number that is not negative, with leading zeros.
private func appendDecimal(_ value: Int64, digits: Int, to output: inout [UInt8]) {
    var divisor: Int64 = 1
    for _ in 1..<digits { divisor *= 10 }
    var rest = value
    while divisor > 0 {
        output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor % 10))
        rest %= divisor
        divisor /= 10
    }
}
