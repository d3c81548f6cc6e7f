// The programming model of Handoff, for which apps are written.
//
// The contract of this module:
// - Names, signatures and behaviour follow Apple's published declarations, so an app's Handoff code reads the same here.
//   An app's process is an `Application`. Activities, responders, controllers and windows belong to the process whose code
//   makes them: each entry into app code makes the process current on its thread. An activity that is made outside of any
//   process is inert.
// - This module does not know bytes, radio or other devices. The process calls the device through `ActivityService`, and
//   the device calls the process through `ApplicationProcess`. Only values cross that seam.
// - Nothing runs in parallel and nothing sleeps. A thread is a tag (`ThreadClass`): delegate callbacks of an activity are
//   tagged as another thread than main, everything else as main unless the app says otherwise.
// - The folders are layers, as Apple's frameworks are: Service, Decisions and Process below, then Activity (Foundation),
//   Responders (UIKit and AppKit), Application, SwiftUI, and Compatibility on top. Activities and responders use
//   their process through `ActivityProcess` and `ResponderProcess`, to which `Application` conforms.
// - Everything observable becomes an event, in the order in which it happens. Where Apple's frameworks raise an
//   exception, an `act.exception` event is recorded, the call has no effect, and the app continues.
// - What the system may decide is a function in `HandoffDecisions`.
