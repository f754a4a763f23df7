/** A file on another server. */
export interface RemoteFile {
  name: string
  size: number
  /** Milliseconds since 1970 by the other server's clock, mostly in whole seconds. */
  modifiedAt: number
}

/** Folders on another server, with any protocol. Paths use `/`. Every method throws on failure. */
export interface RemoteFiles {
  /** Files of a folder by name, without folders and links. */
  list(folder: string): Promise<RemoteFile[]>
  /** @throws TooLarge if it has more than `mostBytes` */
  read(path: string, mostBytes: number): Promise<Buffer>
  /** Writes the file, and overwrites one of the same name. */
  write(path: string, bytes: Uint8Array): Promise<void>
  exists(path: string): Promise<boolean>
  /** Renames a file to a free name. */
  rename(from: string, to: string): Promise<void>
  /** A missing file is not an error. */
  remove(path: string): Promise<void>
  close(): Promise<void>
}

export class TooLarge extends Error {}

/** `folder/name` with one slash; '' is the folder in which the session starts. */
export function pathIn(folder: string, name: string): string {
  const plain = folder.replace(/\/+$/, '')
  return plain === '' && !folder.startsWith('/') ? name : `${plain}/${name}`
}
