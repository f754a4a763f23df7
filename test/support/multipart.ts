/** A multipart body for `inject`: fields as JSON, and files. */
export function multipartOf(
  fields: object,
  files: Record<string, { name: string; bytes: Buffer; type?: string }>,
): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'a-boundary-of-the-test'
  const pieces: (string | Buffer)[] = [
    `--${boundary}\r\ncontent-disposition: form-data; name="body"\r\n\r\n${JSON.stringify(fields)}\r\n`,
  ]
  for (const [field, { name, bytes, type = 'application/octet-stream' }] of Object.entries(files)) {
    const head = `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}`
    pieces.push(`--${boundary}\r\n${head}\r\n\r\n`, bytes, '\r\n')
  }
  pieces.push(`--${boundary}--\r\n`)
  const body = Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
