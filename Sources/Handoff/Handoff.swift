// The programming model of Handoff: what an app that adopts it writes against.
//
// The contract of this module:
// - Names, shapes and behaviour follow Apple's published declarations, so that an app's Handoff code reads the same
//   here. An app's process is an `Application`. Activities, responders, controllers and windows belong to the process
//   in whose code they are made: each entry into app code makes the process current on its thread, and outside of any
//   process an activity is an inert object without a device.
// - Nothing here knows bytes, radio or other devices. The process calls the device through `ActivityService`, and the
//   device calls the process through `ApplicationProcess`. Only values cross that seam.
// - Nothing runs in parallel and nothing sleeps. A thread is a tag (`ThreadClass`): delegate callbacks of an activity
//   run tagged as another thread than main, everything else on main unless the app says otherwise.
// - The folders are layers, as Apple's frameworks are: Service, Decisions and Process below, then Activity
//   (Foundation's part), Responders (UIKit's and AppKit's), Application, and Compatibility on top. Activities and
//   responders know their process through `ActivityProcess` and `ResponderProcess`, which `Application` conforms to.
// - Everything observable becomes an event, in the order in which it happens. Where Apple's frameworks raise an
//   exception, an `act.exception` event is recorded and the call has no effect; the app is not ended.
// - What the system may decide is a function in `HandoffDecisions`.
