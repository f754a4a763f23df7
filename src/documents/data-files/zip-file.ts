import { crc32 } from 'node:zlib'
import {
  LARGEST_ARCHIVE,
  listedHead,
  MOST_ENTRIES,
  streamedHead,
  zipDirectory,
  zipEntry,
} from './zip-entry.ts'

/** A ZIP archive (PKWARE APPNOTE 4.3) of deflated files, each by its name and content. */
export function zipFile(files: readonly [name: string, content: string | Uint8Array][]): Uint8Array {
  const parts: Uint8Array[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const entry = zipEntry(name, typeof content === 'string' ? Buffer.from(content) : content)
    listed.push(entry.listed(at))
    parts.push(...entry.local)
    at += entry.size
  }
  return Buffer.concat([...parts, zipDirectory(listed, at)])
}

/** The same for files that were deflated elsewhere: large ones in separate threads. */
export function zipPacked(
  files: readonly { name: string; content: Uint8Array; packed: Uint8Array }[],
): Uint8Array {
  const parts: Uint8Array[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const { name, content, packed } of files) {
    const head = streamedHead(name)
    const measured = { check: crc32(content), packed: packed.length, unpacked: content.length }
    const { trailer, line } = listedHead(name, measured, at)
    listed.push(line)
    parts.push(head, packed, trailer)
    at += head.length + packed.length + trailer.length
  }
  return Buffer.concat([...parts, zipDirectory(listed, at)])
}

/**
 * The same, file by file as they arrive: only the directory is stored, nothing is copied. The files are already packed
 * (PDF).
 * @throws a RangeError if the archive would be 4 GB or more, or have more than 65,535 files
 */
export async function* zipStream(
  files: AsyncIterable<readonly [name: string, content: Uint8Array]>,
): AsyncGenerator<Uint8Array> {
  const listed: Buffer[] = []
  let at = 0
  for await (const [name, content] of files) {
    const entry = zipEntry(name, content, true)
    listed.push(entry.listed(at))
    at += entry.size
    if (at > LARGEST_ARCHIVE || listed.length > MOST_ENTRIES)
      throw new RangeError('This is too much for one ZIP archive')
    yield* entry.local
  }
  yield zipDirectory(listed, at)
}
