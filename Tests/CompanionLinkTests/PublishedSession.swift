import Foundation
import Text

/// Turns hexadecimal text into bytes; white space is ignored.
func bytes(_ text: String) -> [UInt8] { hexadecimalBytes(text.filter { !$0.isWhitespace }) ?? [] }

/// A handshake of two devices that the research on Handoff of 2019 recorded and published, with what its participants knew.
///
/// The public keys are those of the research's own test devices. Nothing here opens anything but these recordings.
struct PublishedSession {
    var first: [UInt8]
    var second: [UInt8]
    var third: [UInt8]
    var fourth = bytes("06000009e1435f706473060104")
    var secret: [UInt8]
    var pairVerifyKey: [UInt8]
    var secondSignature: [UInt8]
    var thirdSignature: [UInt8]
    var clientKey: [UInt8]
    var serverKey: [UInt8]
    /// An encrypted frame of the client, its content and its number.
    var frame: [UInt8]
    var content: [UInt8]
    var number: UInt64 = 1

    static let serverIdentity = key("Zh+i1bVww3qFfqkbOUkPGSdps5TvwfnoetEaVWMhJr4=")
    static let clientIdentity = key("SiKpmX0AcgZeOCWLjTvFJK3W/A4Tgv4JenBSjE7MJDY=")

    private static func key(_ text: String) -> [UInt8] { Data(base64Encoded: text).map { Array($0) } ?? [] }

    static let both = [
        PublishedSession(
            first: bytes(
                "0500002fe1435f706491280601010320efa42d3c2b7cf705239f0e5973e7f44efbd6c408e1db6f72a894a655d1750903190101"
            ),
            second: bytes(
                """
                06000083e1435f7064917c0555cfb0390914ec087d384ecb5ffbcd6901bbf0e73c45d8e179b49b602eabc8fd3dd428a7a078c95e2775c834
                c7f10813b23fecc7830244bf61d4b0bec1be213ee1161315ad5978bdbcf222613afe13bcf0e77ee0a7f606010203205d0ecde5ae85317902
                640fe983912e13427bcf6f400ee1fbdff31c82e52f4c74
                """),
            third: bytes(
                """
                0600005ee1435f706491570552af5c988698513b4a8969dd7542c62eef279e87d9a2a404b48a565788e8975ab842a63259c86d2360772776
                3d6b3e241c4036d1027d42c1f51a3f9ff76c11ac2205837c6c474b0821f4521ded6000765bb691060103
                """),
            secret: bytes("0c5c0c7321430c90686db2b71e660dbccc2e77d57ac45af152a7f89f08952c4a"),
            pairVerifyKey: bytes("150b01daaadde595f62cc04dda24c0b7b5763ec541aaf583958a8115f31cf889"),
            secondSignature: bytes(
                "e3974165baaba35b861d759b83981a6f65dd7f20c4d63534424fddc6e58b85f58fb6092a9673986a8b2676aad006e3c1e11f90ef4dc4492ca2d0155fafd0e506"
            ),
            thirdSignature: bytes(
                "9b1c44c64cea03e2d74d09c9589b520278d119409d3ce70ad3f9c14f71588ad48141630979a521a08110d3a7fe2394f64415f96988d6905df70a0b4f0e069d0f"
            ),
            clientKey: bytes("ef4c4e53ac47afc95bbaa06e4669334121b34da54f29f79bb2776b61bff511b3"),
            serverKey: bytes("4efc1283acb8353425e0db054bc8f8c8317ee085621cbc30c86125d4ee4e8461"),
            frame: bytes(
                """
                080000a9081dcf5c65dadc69dd2277077342d64283ad572cd9ab0f46f3c46a16b42bed3eed16291843582ecf9c55839dc1ad10a6ab174eb2d5230a63
                1502c6dcba1a93b00bcee0f233535fb0509b538fceb65d9f8760d4b05c33ed61525c96c764d10e42b90d320553228ccc4ee6b401a8cd38a376907d98
                8cac92aa1a0634cc9bcbc035acc8657861a7bf9d98fa11bc4ed26f938811d2ba3cdbe53bf48b49a51088660d7d043e4297c1e3d272
                """),
            content: bytes(
                """
                e4425f696121636f6d2e6170706c652e68616e646f66662e7061796c6f61642d72657175657374425f78338bbd119000000000425f63e34e72436c69
                656e74436f6d6d616e6447706274797065734b724164765061796c6f61647870627479706573214b724964656e746966696572612436374533353142
                332d433634412d343732452d383235332d323646373732443830323645425f740a
                """)),
        PublishedSession(
            first: bytes(
                "0500002fe1435f706491280601010320ae22e1cd45bf207d35814ce5e1aca915c42c8119740292c670179085cf83c91e190101"
            ),
            second: bytes(
                """
                06000083e1435f7064917c05552509616b3da44e793a994248fe68b966b4691d4b91d66c0d806a4adbc2d8d3eb6b986863eeba3510294ea23b
                83aa6ab90263f02d773c2a29423657ebb999431e02b860c5bd8abd3a95ec4d86590b07ba47a428c74406010203203a9c45f871e5047d03af63
                32267285769cc8045d75654b2d87f92d64af9d4239
                """),
            third: bytes(
                """
                0600005ee1435f706491570552300824f3fb9b6d73977b89f93fee54c96c73a42180ec8c3b953d07ff7cdef4e3b502ea0f368e841e3c265b9f
                a9371ac3290182d40745a8d20b6bc0be0e0181195d0ccf5a26908002182d4094981c63273ac2060103
                """),
            secret: bytes("829193f12193e62534871749b4b6ebb3d8e7bd314889b2f57fdcd5ffee4a9846"),
            pairVerifyKey: bytes("6c3afeda2519784e8cc1058e2ae7bdaef586ea12aedfd4dc437879bf15c58527"),
            secondSignature: bytes(
                "1bd08e3ff1d8894d859d2cd5b9f6e3f1cfce2af9b46212b5837c94c3bf71583dc160429a477335fadc0338dcfa8a3691b4ade5d8f112df3a2573811c976a1404"
            ),
            thirdSignature: bytes(
                "03b0331239120a9a3cbf16886d7f227f114575ac40bfcd11e2a0555c22aebce211717b0d7d4e4748410ce58ce6ac1641a7b150481c756350473c4130f9de1f05"
            ),
            clientKey: bytes("a1b0ef82812c6675d3e6b491e384a89954301a6c3b2796cd1f2a2da55bb46dff"),
            serverKey: bytes("7f846b6c66b72967ed84a2d81a61eb12dfe5259393384b3cf9cf84a87ad97e13"),
            frame: bytes(
                """
                080000a62ebe3c6776d2d022d8b36ba3602e255b47ca84e945107fa75af6d77a827fe22088d512193af931341915853a32d0f5608cc75d950ac97ffd
                b803d7bf408cd21ee61a6e3c609b15cf01f568d69a618051f8f6f174f31f4201cbcbb4388ea2605b206412ee09045fb7cf9dc841d0a1e1b759cac8d0
                d32003f1a6d1c38ff57e72a7f57ad0376cad64065afd390760bdfc286cb1c7cf69e6511a1dc5f59764c85492f9528624af8e
                """),
            content: bytes(
                """
                e4425f696121636f6d2e6170706c652e68616e646f66662e7061796c6f61642d72657175657374425f783204e32d06425f63e34e72436c69656e7443
                6f6d6d616e644870627061737465324b724164765061796c6f61647870627061737465214b724964656e746966696572612442323046393646332d37
                3441312d343536302d384632362d424143424131313732443135425f740a
                """)),
    ]
}
