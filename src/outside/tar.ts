/**
 * Tar archives in the form that every system reads (POSIX.1-1988, ustar): 512-byte blocks, a header before each file.
 */

const BLOCK = 512
const SIZE_AT = 124
const CHECKSUM_AT = 148

/** One file of an archive: its header and its bytes, padded to whole blocks. */
export function tarEntry(name: string, content: Uint8Array, mode = 0o644): Buffer[] {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`${name} is too long for a tar archive`)
  const head = Buffer.alloc(BLOCK)
  head.write(name, 0)
  head.write(octal(mode, 7), 100)
  head.write(octal(0, 7), 108)
  head.write(octal(0, 7), 116)
  head.write(octal(content.length, 11), SIZE_AT)
  head.write(octal(0, 11), 136)
  head.fill(' ', CHECKSUM_AT, CHECKSUM_AT + 8)
  head.write('0', 156)
  head.write('ustar\u000000', 257)
  head.write(
    `${octal(
      head.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    CHECKSUM_AT,
  )
  return [head, Buffer.from(content.buffer, content.byteOffset, content.length), padding(content.length)]
}

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** The bytes of one file of an archive; undefined if it is not in there. */
export function readTarFile(archive: Buffer, name: string): Buffer | undefined {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const found = textOf(archive, at, 100)
    if (found === '') return undefined
    const size = Number.parseInt(textOf(archive, at + SIZE_AT, 12), 8)
    if (!Number.isSafeInteger(size) || size < 0) return undefined
    const begin = at + BLOCK
    if (found === name) return archive.subarray(begin, begin + size)
    at = begin + Math.ceil(size / BLOCK) * BLOCK
  }
  return undefined
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')
const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
const textOf = (bytes: Buffer, at: number, length: number): string =>
  bytes
    .toString('latin1', at, at + length)
    .split('\0')[0]!
    .trim()
