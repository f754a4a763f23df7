import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { SheetFault, shown } from './limits.ts'
import { readAt } from './text-encoding.ts'

/** One file in an archive, by its central directory. */
export interface ZipEntry {
  name: string
  /** 0 stored, 8 deflated. */
  method: number
  packedBytes: number
  unpackedBytes: number
  /** CRC-32 of the uncompressed bytes. */
  check: number
  headerAt: number
}

const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const MOST_ENTRIES = 2_000
const LARGEST_DIRECTORY = 4_000_000
const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50
const LOCAL_MARK = 0x04034b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MARK_64 = 0xffffffff
const ENCRYPTED = 1
/** Sheets of numbers shrink to a tenth or twentieth; files that shrink more than this are bombs. */
const HIGHEST_RATIO = 120
/** Up to this size a file is harmless, whatever its ratio. */
const HARMLESS_BYTES = 20_000_000

const UNREADABLE = 'This file is damaged: it is not a readable XLSX workbook.'

/** The entries of a ZIP archive (PKWARE APPNOTE 4.3) by name. Nothing is uncompressed. */
export async function zipEntries(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size } = await file.stat()
  const tailAt = Math.max(0, size - END_BYTES - LONGEST_COMMENT)
  const tail = await readAt(file, tailAt, size - tailAt)
  const end = tail.lastIndexOf(Uint8Array.of(0x50, 0x4b, 5, 6))
  if (end < 0 || end + END_BYTES > tail.length || tail.readUInt32LE(end) !== END_MARK) {
    throw new SheetFault(UNREADABLE)
  }
  const count = tail.readUInt16LE(end + 10)
  const bytes = tail.readUInt32LE(end + 12)
  const at = tail.readUInt32LE(end + 16)
  // ZIP64 archives contain 4 GB or 65,535 files: larger than any sheet that we accept.
  if (count > MOST_ENTRIES || bytes > LARGEST_DIRECTORY || at === MARK_64) throw new SheetFault(UNREADABLE)
  return entriesOf(await readAt(file, at, bytes), count)
}

function entriesOf(directory: Buffer, count: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  let at = 0
  for (let number = 0; number < count; number++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_MARK) {
      throw new SheetFault(UNREADABLE)
    }
    if (directory.readUInt16LE(at + 8) & ENCRYPTED) {
      throw new SheetFault('This workbook is protected by a password. Save it without one.')
    }
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const entry: ZipEntry = {
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name),
      method: directory.readUInt16LE(at + 10),
      check: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      headerAt: directory.readUInt32LE(at + 42),
    }
    entries.set(entry.name.replace(/^\//, '').toLowerCase(), entry)
    at += ENTRY_BYTES + name + extra + comment
  }
  return entries
}

/**
 * The uncompressed bytes of an entry in chunks. Refused before it starts if the archive itself declares a size that is
 * too large, and during it if the declared size was too small.
 */
export async function* unpack(
  path: string,
  file: FileHandle,
  entry: ZipEntry,
  mostBytes: number,
): AsyncGenerator<Buffer> {
  checkSize(entry, entry.unpackedBytes, mostBytes)
  const local = await readAt(file, entry.headerAt, LOCAL_BYTES)
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL_MARK) throw new SheetFault(UNREADABLE)
  const start = entry.headerAt + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (entry.packedBytes === 0) return
  if (entry.method !== 0 && entry.method !== 8) throw new SheetFault(UNREADABLE)
  const packed = createReadStream(path, { start, end: start + entry.packedBytes - 1 })
  const stream = entry.method === 8 ? packed.pipe(createInflateRaw({ chunkSize: 262_144 })) : packed
  packed.on('error', (error) => stream.destroy(error))
  let unpacked = 0
  let check = 0
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      unpacked += piece.length
      check = crc32(piece, check)
      if (unpacked > entry.unpackedBytes) throw new SheetFault(UNREADABLE)
      checkSize(entry, unpacked, mostBytes)
      yield piece
    }
  } catch (error) {
    if (error instanceof SheetFault) throw error
    throw new SheetFault(UNREADABLE)
  } finally {
    packed.destroy()
    stream.destroy()
  }
  if (unpacked !== entry.unpackedBytes || check !== entry.check) throw new SheetFault(UNREADABLE)
}

function checkSize(entry: ZipEntry, unpackedBytes: number, mostBytes: number): void {
  if (unpackedBytes > mostBytes) {
    throw new SheetFault(
      `This workbook is larger than ${shown(mostBytes / 1_000_000)} MB when unpacked. Split it.`,
    )
  }
  if (unpackedBytes > HARMLESS_BYTES && unpackedBytes > HIGHEST_RATIO * Math.max(1, entry.packedBytes)) {
    throw new SheetFault('This file is far too large when unpacked, so it was not opened.')
  }
}
