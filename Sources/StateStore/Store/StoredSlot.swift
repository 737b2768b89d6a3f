/// One value under one name, such as the record of a scene's guard.
public struct StoredSlot<Value: Codable & Sendable>: Sendable {
    /// The store that keeps the value.
    public let store: StateStore
    /// The value's name.
    public let key: RecordKey
    /// The schema of the value.
    public let schema: ValueSchema<Value>

    /// The value, or nil where there is none.
    public func value() throws(StoreError) -> Value? {
        try store.value(schema, for: key)?.value
    }

    /// Stores the value, or deletes it for nil, and returns when that is on disk.
    public func set(_ value: Value?) throws(StoreError) {
        if let value {
            try store.put(value, as: schema, for: key)
        } else {
            try store.delete(key)
        }
    }
}

extension StateStore {
    /// Returns the slot of a scene's one value of a kind; its key is the schema's name.
    public func slot<Value>(
        _ schema: ValueSchema<Value>, application: String, scene: String
    ) throws(StoreError) -> StoredSlot<Value> {
        let key = try RecordKey(application: application, scene: scene, key: schema.schema.name)
        return slot(schema, for: key)
    }

    /// Returns the slot of one value.
    public func slot<Value>(
        _ schema: ValueSchema<Value>, for key: RecordKey
    ) -> StoredSlot<Value> {
        StoredSlot(store: self, key: key, schema: schema)
    }
}
