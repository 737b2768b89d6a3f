import Foundation
import GRDB

// How errors of the operating system and of SQLite become errors of the store.

extension StoreError {
    /// What an errno value means for a store.
    static func system(_ number: Int32, at place: String) -> StoreError {
        let code: Code =
            switch number {
            case ENOENT: .missing
            case EACCES, EPERM, EROFS: .permission
            case ENOTDIR: .notADirectory
            case EISDIR, ELOOP: .notAFile
            case ENOSPC, EDQUOT: .full
            case ENAMETOOLONG: .invalid
            default: .io
            }
        return StoreError(code, at: place, String(cString: strerror(number)).lowercasedFirst)
    }

    /// What an error that came out of GRDB means for a store.
    static func from(_ error: any Error, at place: String) -> StoreError {
        if let error = error as? StoreError { return error }
        guard let error = error as? DatabaseError else {
            if let number = errorNumber(error) { return system(number, at: place) }
            return StoreError(.io, at: place, String(describing: error))
        }
        let message = error.message ?? "no message"
        let number = error.extendedResultCode.rawValue
        return StoreError(code(of: error), at: place, "SQLite: \(message) [\(number)]")
    }

    /// The errno value at the bottom of an error of Foundation.
    private static func errorNumber(_ error: any Error) -> Int32? {
        if let error = error as? POSIXError { return error.code.rawValue }
        let found = error as NSError
        if found.domain == NSPOSIXErrorDomain { return Int32(truncatingIfNeeded: found.code) }
        if let below = found.userInfo[NSUnderlyingErrorKey] as? any Error,
            let number = errorNumber(below)
        {
            return number
        }
        // On Linux not all of them have one below.
        return switch (error as? CocoaError)?.code {
        case .fileWriteOutOfSpace?: ENOSPC
        case .fileNoSuchFile?, .fileReadNoSuchFile?: ENOENT
        case .fileReadNoPermission?, .fileWriteNoPermission?: EACCES
        case .fileWriteVolumeReadOnly?: EROFS
        default: nil
        }
    }

    /// Statements and tables are fixed, so an error about them means that the file is damaged.
    private static func code(of error: DatabaseError) -> Code {
        switch error.resultCode {
        case .SQLITE_FULL: .full
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
        case .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_READONLY, .SQLITE_CANTOPEN: .permission
        case .SQLITE_TOOBIG: .tooLarge
        case .SQLITE_NOTADB: .notAStore
        case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT,
            .SQLITE_MISMATCH, .SQLITE_FORMAT, .SQLITE_SCHEMA:
            .corrupt
        default: .io
        }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
