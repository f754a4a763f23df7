import { crc32, deflateRawSync } from 'node:zlib'

/** 1980-01-01, the first day of the format: the same content gives the same bytes. */
const DOS_DATE = 0x21
const VERSION = 20
/** The name is UTF-8, not in an old code page. */
const UTF8_NAME = 0x0800
/** Checksum and sizes follow the content. */
const MEASURED_AFTER = 0x0008
const [STORED, DEFLATED] = [0, 8]
/** Sizes and offsets are 32 bits, counts 16 (PKWARE APPNOTE 4.3.9). */
export const LARGEST_ARCHIVE = 0xffff_ffff
export const MOST_ENTRIES = 0xffff

export interface ZipEntry {
  /** The bytes before the content, and the packed content. */
  local: readonly [head: Buffer, packed: Uint8Array]
  /** Total bytes of both. */
  size: number
  /** The directory entry, for content that begins so many bytes into the archive. */
  listed: (at: number) => Buffer
}

/**
 * One file of a ZIP archive (PKWARE APPNOTE 4.3), deflated, or unchanged if it is already packed.
 * @throws a RangeError for a file of 4 GB or more
 */
export function zipEntry(name: string, content: Uint8Array, isPackedAlready = false): ZipEntry {
  if (content.length >= LARGEST_ARCHIVE) throw new RangeError(`${name} is too large for a ZIP archive`)
  const packed = isPackedAlready ? content : deflateRawSync(content)
  const path = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(VERSION, 0)
  common.writeUInt16LE(path.length === name.length ? 0 : UTF8_NAME, 2)
  common.writeUInt16LE(isPackedAlready ? STORED : DEFLATED, 4)
  common.writeUInt16LE(DOS_DATE, 8)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(path.length, 22)
  const head = Buffer.concat([mark(0x04034b50), common, path])
  return {
    local: [head, packed],
    size: head.length + packed.length,
    listed: (at) => {
      const place = Buffer.alloc(14)
      place.writeUInt32LE(at, 10)
      return Buffer.concat([mark(0x02014b50), short(VERSION), common, place, path])
    },
  }
}

/** The header of a file whose checksum and sizes follow its deflated content. */
export function streamedHead(name: string): Buffer {
  return Buffer.concat([
    mark(0x04034b50),
    streamedFacts(name, { check: 0, packed: 0, unpacked: 0 }),
    Buffer.from(name),
  ])
}

/** The data descriptor of such a file, and its directory entry; it begins `at` bytes into the archive. */
export function listedHead(
  name: string,
  measured: { check: number; packed: number; unpacked: number },
  at: number,
): { trailer: Buffer; line: Buffer } {
  const facts = streamedFacts(name, measured)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(at, 10)
  return {
    trailer: Buffer.concat([mark(0x08074b50), facts.subarray(10, 22)]),
    line: Buffer.concat([mark(0x02014b50), short(VERSION), facts, place, Buffer.from(name)]),
  }
}

function streamedFacts(
  name: string,
  { check, packed, unpacked }: { check: number; packed: number; unpacked: number },
): Buffer {
  const path = Buffer.from(name)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(VERSION, 0)
  facts.writeUInt16LE(MEASURED_AFTER | (path.length === name.length ? 0 : UTF8_NAME), 2)
  facts.writeUInt16LE(DEFLATED, 4)
  facts.writeUInt16LE(DOS_DATE, 8)
  facts.writeUInt32LE(check, 10)
  facts.writeUInt32LE(packed, 14)
  facts.writeUInt32LE(unpacked, 18)
  facts.writeUInt16LE(path.length, 22)
  return facts
}

/** The directory with its end record, for an archive whose entries take `size` bytes. */
export function zipDirectory(listed: readonly Buffer[], size: number): Buffer {
  const entries = Buffer.concat(listed)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(listed.length, 4)
  end.writeUInt16LE(listed.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(size, 12)
  return Buffer.concat([entries, mark(0x06054b50), end])
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
