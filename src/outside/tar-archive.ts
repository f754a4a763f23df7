import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/** Writes a tar archive to a file that only its owner can read, entry by entry. */
export class TarWriter {
  readonly #controller
  readonly #written: Promise<void>
  readonly #path: string

  constructor(path: string) {
    this.#path = path
    const { readable, controller } = createTarPacker()
    this.#controller = controller
    this.#written = pipeline(
      Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    // `add` or `end` reports the error.
    this.#written.catch((error) => controller.error(error))
  }

  async add(name: string, content: Uint8Array): Promise<void> {
    const writer = this.#controller.add({ name, size: content.byteLength, mode: 0o600 }).getWriter()
    await Promise.race([this.#written, writer.write(content)])
    await Promise.race([this.#written, writer.close()])
  }

  /** Adds an entry of exactly this size, chunk by chunk. */
  async addStream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const writer = this.#controller.add({ name, size, mode: 0o600 }).getWriter()
    for await (const chunk of content) await Promise.race([this.#written, writer.write(chunk)])
    await Promise.race([this.#written, writer.close()])
  }

  /** Resolves once every byte is on the disk. */
  async end(): Promise<void> {
    this.#controller.finalize()
    await this.#written
    const file = await open(this.#path, 'r')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }

  /** Stops writing. The caller removes the file. */
  async abort(reason: Error): Promise<void> {
    this.#controller.error(reason)
    await this.#written.catch(() => {})
  }
}

export interface TarEntry {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

/**
 * The entries of an archive in order. Unread content of an entry is skipped.
 * @throws if it is not an archive, ends early or has a damaged header
 */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(path, { highWaterMark: 1_048_576 })
  try {
    await once(source, 'open')
    const entries = (Readable.toWeb(source) as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
      createTarDecoder({ strict: true }),
    )
    for await (const { header, body } of entries as unknown as AsyncIterable<Parsed>) {
      yield { name: header.name, size: header.size, content: body }
      if (!body.locked) await body.cancel()
    }
  } finally {
    source.destroy()
  }
}

interface Parsed {
  header: { name: string; size: number }
  body: ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>
}

export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
