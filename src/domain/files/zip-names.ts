/** Bytes of the record that ends a ZIP archive, without its comment (PKWARE APPNOTE 4.3.16). */
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const ENTRY_BYTES = 46
const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50

/**
 * Names of the files in a ZIP archive, from its central directory; null if `bytes` is not a readable archive. Nothing
 * is unpacked.
 */
export function zipNames(bytes: Uint8Array): string[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_MARK) return null
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    names.push(asciiOf(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + name)))
    at += ENTRY_BYTES + name + extra + comment
  }
  return names
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) === END_MARK) return at
  }
  return null
}

const asciiOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
