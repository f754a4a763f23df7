/** A store of objects outside the database, such as a bucket of S3. */
export interface ObjectStore {
  /** Whether new files go there; otherwise it is only read. */
  takesNewFiles: boolean
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null if there is no such object. */
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** The next objects by key, after the given one; none at the end. */
  list(after: string): Promise<StoredObject[]>
}

export interface StoredObject {
  key: string
  modifiedAt: Date
}
