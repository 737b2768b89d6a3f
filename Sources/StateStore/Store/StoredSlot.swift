/// One value under one name: where a scene keeps the record of its guard, for example.
public struct StoredSlot<Value: Codable & Sendable>: Sendable {
    /// The store that keeps the value.
    public let store: StateStore
    /// The value's name.
    public let key: RecordKey
    /// How the value is stored.
    public let schema: ValueSchema<Value>

    /// The value; nil when there is none.
    public func value() throws(StoreError) -> Value? {
        try store.value(schema, for: key)?.value
    }

    /// Stores the value, or removes it for nil, and returns when that is on disk.
    public func set(_ value: Value?) throws(StoreError) {
        if let value {
            try store.put(value, as: schema, for: key)
        } else {
            try store.delete(key)
        }
    }
}

extension StateStore {
    /// The place of a scene's one value of a kind; its key is the schema's name.
    public func slot<Value>(
        _ schema: ValueSchema<Value>, application: String, scene: String
    ) throws(StoreError) -> StoredSlot<Value> {
        let key = try RecordKey(application: application, scene: scene, key: schema.schema.name)
        return slot(schema, for: key)
    }

    /// The place of one value.
    public func slot<Value>(
        _ schema: ValueSchema<Value>, for key: RecordKey
    ) -> StoredSlot<Value> {
        StoredSlot(store: self, key: key, schema: schema)
    }
}
