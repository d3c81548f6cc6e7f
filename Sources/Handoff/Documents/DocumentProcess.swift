/// The process of a document, as the document sees it.
protocol DocumentProcess: ResponderProcess {
    var fileAccess: FileAccess { get }
    var runLoop: MainRunLoop { get }
    var documents: OpenDocuments { get }
}
