/// What devices reach over the internet.
struct InternetServices {
    /// Pairs the devices of an account.
    var accounts = AccountService()
    /// Keeps the documents of each account.
    var documents = DocumentService()
    /// Answers for web sites.
    var server = WebServer()
}
