/** '1.2 MB', '340 KB', '12 bytes'. */
export function fileSize(bytes: number): string {
  if (bytes >= 1_048_576) return `${(bytes / 1_048_576).toFixed(1)} MB`
  if (bytes >= 1024) return `${Math.round(bytes / 1024).toLocaleString('en-US')} KB`
  return bytes === 1 ? '1 byte' : `${bytes} bytes`
}
