import Events
import Payload

/// What the user, the system and the app ask of scenes.
extension ApplicationScenes {
    /// Carries a request of the user or the system out.
    ///
    /// - Parameter number: the scene; nil for a new one.
    func perform(_ request: SceneRequest, _ number: Int?) -> ActionAnswer {
        guard isUsed else { return .refused("the app has no scenes") }
        if request == .open {
            guard supportsMultiple else { return .refused("the app has one scene on this device") }
            let isInFront = front != nil
            let session = open(declaration: 0)
            if isInFront { activate(connect(session)) }
            return .done(.integer(Int64(session.number)))
        }
        guard let number, let session = session(number) else {
            let numbers = sessions.map(\.number).sorted().map(String.init)
            return .refused(
                "the app has no scene \(number.map(String.init) ?? "without a number")"
                    + (numbers.isEmpty ? "" : ", only " + numbers.joined(separator: ", ")))
        }
        switch request {
        case .open, .activate:
            if front != nil { activate(session.scene ?? connect(session)) } else { moveToFront(session) }
        case .disconnect:
            guard let scene = session.scene else { return .refused("scene \(number) is not connected") }
            guard front !== scene else { return .refused("scene \(number) is on screen") }
            disconnect(scene, reason: "memory")
        case .close:
            guard sessions.count > 1 else { return .refused("scene \(number) is the only one; terminate the app") }
            let wasInFront = session.scene.map { front === $0 } ?? false
            close(session)
            if wasInFront, let next = sessions.first { activate(next.scene ?? connect(next)) }
        }
        return .done(.integer(Int64(number)))
    }

    /// The app asks for a scene: a session of its own, or a new one, for an activity of its own.
    ///
    /// - Returns: why the system refuses.
    func request(_ given: SceneSession?, for activity: UserActivity?) -> SceneError? {
        guard isUsed, front != nil else { return SceneError(code: .requestDenied) }
        guard let given else {
            guard supportsMultiple else { return SceneError(code: .multipleScenesNotSupported) }
            activate(connect(open(declaration: 0), nil, activity))
            return nil
        }
        guard sessions.contains(where: { $0 === given }) else { return SceneError(code: .requestDenied) }
        if let scene = given.scene {
            activate(scene)
            if let activity, let delegate = scene.delegate {
                context.execution.enter(.main) { delegate.scene(scene, continue: activity) }
            }
        } else {
            activate(connect(given, nil, activity))
        }
        return nil
    }

    private func connect(_ session: SceneSession, _ type: String?, _ activity: UserActivity?) -> Scene {
        connect(session, for: type, activity.map { [$0] } ?? [])
    }
}
