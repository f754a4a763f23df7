/** A ZIP archive of empty files with these names, in the format of any packer. */
export function zipOf(names: readonly string[]): Uint8Array {
  const parts: number[] = []
  const directory: number[] = []
  const short = (value: number) => [value & 255, (value >> 8) & 255]
  const long = (value: number) => [...short(value & 0xffff), ...short(value >>> 16)]
  const zeros = (count: number) => Array.from({ length: count }, () => 0)
  for (const name of names) {
    const letters = [...name].map((letter) => letter.charCodeAt(0))
    const at = parts.length
    parts.push(0x50, 0x4b, 3, 4, ...zeros(22), ...short(letters.length), ...short(0), ...letters)
    directory.push(0x50, 0x4b, 1, 2, ...zeros(24), ...short(letters.length), ...zeros(12), ...long(at))
    directory.push(...letters)
  }
  const end = [0x50, 0x4b, 5, 6, ...zeros(4), ...short(names.length), ...short(names.length)]
  end.push(...long(directory.length), ...long(parts.length), ...short(0))
  return Uint8Array.from([...parts, ...directory, ...end])
}
