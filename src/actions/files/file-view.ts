import type { StoredFile } from '#contracts/entities/file.ts'
import type { StoredFileRow } from '#database/files/stored-files.ts'

/** A stored file in the wire format; `isRemovable` applies to the current user. */
export const showStoredFile = (file: StoredFileRow, isRemovable: boolean): StoredFile => ({
  id: file.id,
  name: file.name,
  kind: file.kind as StoredFile['kind'],
  contentType: file.contentType,
  bytes: file.size,
  uploadedAt: file.createdAt.toISOString(),
  uploadedBy: file.uploadedBy,
  isRemovable,
})
