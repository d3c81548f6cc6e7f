/// A process as the owner of Swift tasks.
protocol TaskOwner: AnyObject {
    var context: ProcessContext { get }
    var runLoop: MainRunLoop { get }
}
