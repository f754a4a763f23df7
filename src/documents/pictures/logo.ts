import type { Paper } from '../drawing/page-size.ts'
import type { Box, Mark } from '../drawing/sheet.ts'
import { showPicture, sizeOfPicture } from './pdf-picture.ts'

const sources = new WeakMap<Uint8Array, string>()

/** True for the bytes of a PNG or JPEG that can be printed. */
export function isPrintableLogo(bytes: Uint8Array | null): boolean {
  return bytes !== null && sizeOfPicture(bytes) !== null
}

/** Draws a logo into a box of the newest page, at its left end; unprintable ones are omitted. */
export function placeLogo(document: Paper, bytes: Uint8Array | null, box: Box): void {
  if (bytes) placePicture(document, bytes, box)
}

/** Places the pictures among marks onto the newest page; the other marks are painted as a form. */
export function placePictures(document: Paper, marks: readonly Mark[]): void {
  for (const mark of marks) if (mark.kind === 'picture') placePicture(document, mark.bytes, mark)
}

/**
 * Draws an image as large as possible into a box of the newest page: at its left end in the middle of its height, or at
 * its top in the middle of its width.
 * @returns whether the bytes are an image
 */
export function placePicture(
  document: Paper,
  bytes: Uint8Array,
  { x, y, w, h }: Box,
  end: 'left' | 'top' = 'left',
): boolean {
  const size = sizeOfPicture(bytes)
  if (!size) return false
  const scale = Math.min(w / size.width, h / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const left = end === 'left' ? x : x + (w - width) / 2
  const top = end === 'top' ? y : y + (h - height) / 2
  // The page's y grows upward, a box's downward.
  showPicture(document, bytes, { x: left, y: document.page.height - top - height, w: width, h: height })
  return true
}

/** An image as a source for a browser; null for bytes that cannot be printed. */
export function logoSource(bytes: Uint8Array): string | null {
  if (!isPrintableLogo(bytes)) return null
  const known = sources.get(bytes)
  if (known !== undefined) return known
  const type = bytes[0] === 0xff ? 'jpeg' : 'png'
  const source = `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
  sources.set(bytes, source)
  return source
}
