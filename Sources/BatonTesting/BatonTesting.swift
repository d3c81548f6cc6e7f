// Baton inside an app team's own `swift test`.
//
// The contract of this module:
// - A `World` holds virtual devices in virtual time: nothing sleeps, and one seed gives one log. Apps are written against
//   `Handoff` and run as they are; a test drives them by the user's actions (`Device`) and by calls into their own code
//   (`Device.inApp`).
// - What a test sets up wrongly is thrown, as a `WorldError` that says what is known and what to do. What an expectation does
//   not find is a Swift Testing issue at the test's own line, and the test goes on.
// - Every issue says what was expected, what was observed, what to do, what happened before, and which requirements were
//   broken so far; what was on the air is attached to it as a capture with its keys.
// - Always-on rules judge each world when it goes away, whether or not the test expects anything.
// - Only public declarations of this module, `Handoff` and `Payload` are for apps and their tests; everything that they wrap
//   stays inside the package.
