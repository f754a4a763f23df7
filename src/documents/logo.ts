import type { openDocument } from './paint.ts'
import { readPng } from './png.ts'
import type { Box, Mark } from './sheet.ts'

const sources = new WeakMap<Uint8Array, string | null>()

/** True for the bytes of a PNG or JPEG that can be printed. */
export function isPrintableLogo(bytes: Uint8Array | null): boolean {
  return bytes !== null && logoSource(bytes) !== null
}

/** Draws a logo into a box of the current page, at its left end; what cannot be printed is left out. */
export function placeLogo(
  document: ReturnType<typeof openDocument>,
  bytes: Uint8Array | null,
  box: Box,
): void {
  const source = bytes && logoSource(bytes)
  if (!source) return
  try {
    document.image(source, box.x, box.y, { fit: [box.w, box.h], valign: 'center' })
  } catch {
    // A broken JPEG: an unprintable logo must not keep freight from being shipped.
  }
}

/** Places the pictures among marks onto the current page; the other marks are painted as a form. */
export function placePictures(document: ReturnType<typeof openDocument>, marks: readonly Mark[]): void {
  for (const mark of marks) {
    const source = mark.kind === 'picture' ? logoSource(mark.bytes) : null
    if (mark.kind !== 'picture' || !source) continue
    try {
      document.image(source, mark.x, mark.y, { fit: [mark.w, mark.h], valign: 'center' })
    } catch {
      // As above.
    }
  }
}

/**
 * A logo as a source for pdfkit, which embeds the same source once a document; null for bytes that are no sound
 * PNG or JPEG. pdfkit unpacks transparent PNGs in a callback where an error would end the process, so a PNG is
 * proven here first.
 */
export function logoSource(bytes: Uint8Array): string | null {
  const known = sources.get(bytes)
  if (known !== undefined) return known
  const type = isJpeg(bytes) ? 'jpeg' : readPng(bytes) ? 'png' : null
  const source = type && `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
  sources.set(bytes, source)
  return source
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}
