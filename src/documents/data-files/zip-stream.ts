import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { LARGEST_ARCHIVE, listedHead, MOST_ENTRIES, streamedHead, zipDirectory } from './zip-entry.ts'

/** A file of an archive whose content arrives piece by piece. */
export interface StreamedEntry {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** Files of millions of rows are packed while they are read: fast rather than small. */
const LEVEL = constants.Z_BEST_SPEED
const PIECE_BYTES = 65_536

/**
 * A ZIP archive (PKWARE APPNOTE 4.3) that is written as its files arrive, each deflated in constant memory; the
 * checksum and sizes of a file follow it (4.3.9).
 * @throws a RangeError if a file or the archive reaches 4 GB, or there are more than 65,535 files
 */
export async function* streamedZip(entries: AsyncIterable<StreamedEntry>): AsyncGenerator<Uint8Array> {
  const listed: Buffer[] = []
  let at = 0
  for await (const { name, content } of entries) {
    const begun = at
    const tally = { check: 0, packed: 0, unpacked: 0 }
    const head = streamedHead(name)
    at += head.length
    yield head
    for await (const piece of deflated(content, tally)) {
      at += piece.length
      yield piece
    }
    if (at > LARGEST_ARCHIVE || tally.unpacked > LARGEST_ARCHIVE || listed.length >= MOST_ENTRIES)
      throw new RangeError('This is too much for one ZIP archive')
    const { trailer, line } = listedHead(name, tally, begun)
    at += trailer.length
    listed.push(line)
    yield trailer
  }
  yield zipDirectory(listed, at)
}

interface Tally {
  check: number
  packed: number
  unpacked: number
}

/** Content deflated piece by piece; an error of the source is thrown, and the source ends when the reader does. */
async function* deflated(content: AsyncIterable<Uint8Array>, tally: Tally): AsyncGenerator<Buffer> {
  async function* tallied() {
    for await (const piece of content) {
      tally.check = crc32(piece, tally.check)
      tally.unpacked += piece.length
      yield piece
    }
  }
  const packer = createDeflateRaw({ level: LEVEL, chunkSize: PIECE_BYTES })
  // Only a few pieces are buffered between source and reader: each is a batch of rows.
  const source = Readable.from(tallied(), { objectMode: true, highWaterMark: 1 })
  const packing = pipeline(source, packer)
  packing.catch(() => {})
  for await (const piece of packer as AsyncIterable<Buffer>) {
    tally.packed += piece.length
    yield piece
  }
  await packing
}
