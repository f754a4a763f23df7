/** A file on another machine. */
export interface RemoteFile {
  name: string
  size: number
  /** Milliseconds since 1970 by the other machine's clock; whole seconds, mostly. */
  modifiedAt: number
}

/** Folders on another machine, whatever protocol leads there. Paths use `/`. Every method throws what went wrong. */
export interface RemoteFiles {
  /** Files of a folder, by name; no folders and no links. */
  list(folder: string): Promise<RemoteFile[]>
  /** @throws TooLarge when it has more than `mostBytes` */
  read(path: string, mostBytes: number): Promise<Buffer>
  /** Writes the file, over one of the same name. */
  write(path: string, bytes: Uint8Array): Promise<void>
  exists(path: string): Promise<boolean>
  /** From one name to another that is free. */
  rename(from: string, to: string): Promise<void>
  /** A missing file is no error. */
  remove(path: string): Promise<void>
  close(): Promise<void>
}

export class TooLarge extends Error {}

/** `folder/name` with one slash; '' is the folder in which the session begins. */
export function pathIn(folder: string, name: string): string {
  const plain = folder.replace(/\/+$/, '')
  return plain === '' && !folder.startsWith('/') ? name : `${plain}/${name}`
}
