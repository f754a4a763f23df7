import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { SheetFault } from './limits.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const CHUNK = 1_048_576
const SAMPLE = 4_096

/**
 * The encoding of a text file: by its byte order mark, by the zero bytes of UTF-16, or UTF-8 if all of it is valid
 * UTF-8. Otherwise Windows-1252, which Windows spreadsheets save as "CSV".
 */
export async function encodingOf(file: FileHandle): Promise<TextEncoding> {
  const head = await readAt(file, 0, SAMPLE)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2]! += 1
  const many = head.length / 4
  if (zeros[1]! > many && zeros[0]! < many / 4) return 'utf-16le'
  if (zeros[0]! > many && zeros[1]! < many / 4) return 'utf-16be'
  if (zeros[0]! + zeros[1]! > 0) throw new SheetFault('This is not a text file. Choose a CSV or XLSX file.')
  return (await isAllUtf8(file)) ? 'utf-8' : 'windows-1252'
}

async function isAllUtf8(file: FileHandle): Promise<boolean> {
  for (let at = 0; ; ) {
    const chunk = await readAt(file, at, CHUNK)
    if (chunk.length === 0) return true
    const whole = chunk.length < CHUNK ? chunk.length : lastBoundary(chunk)
    if (!isUtf8(chunk.subarray(0, whole))) return false
    at += whole
  }
}

/** The start of the last character, which may be incomplete: a character has at most four bytes. */
function lastBoundary(chunk: Uint8Array): number {
  for (let at = chunk.length - 1; at > chunk.length - 5; at--) {
    if ((chunk[at]! & 0xc0) !== 0x80) return at
  }
  return chunk.length
}

export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
