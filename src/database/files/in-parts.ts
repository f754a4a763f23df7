/** Content in pieces of this size; only the last one may be smaller. */
export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    let rest = chunk
    while (bytes + rest.length >= partBytes) {
      const fitting = partBytes - bytes
      yield Buffer.concat([...waiting, rest.subarray(0, fitting)])
      rest = rest.subarray(fitting)
      waiting = []
      bytes = 0
    }
    waiting.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

/** One piece of content as a stream of pieces. */
export async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
