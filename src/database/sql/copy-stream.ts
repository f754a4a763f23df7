/** `COPY` as a stream of bytes in both directions: the fastest way to read or write millions of rows. */
import type { Connection, PoolClient, Submittable } from 'pg'

/** The part of the driver's connection that `COPY` needs and its types omit. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  stream: {
    writableNeedDrain: boolean
    once(event: 'drain', listener: () => void): void
    pause(): void
    resume(): void
  }
}

/** The common part of both directions: a statement, and its end. */
class CopyStatement implements Submittable {
  readonly done: Promise<void>
  readonly #statement: string
  readonly #ended = Promise.withResolvers<void>()
  #error: Error | null = null

  constructor(statement: string) {
    this.#statement = statement
    this.done = this.#ended.promise
    // Callers that await it get the error; without this handler it would end the process.
    this.done.catch(() => {})
  }

  submit(connection: Connection): void {
    ;(connection as unknown as CopyConnection).query(this.#statement)
  }

  handleCommandComplete(_message: { text: string }): void {
    // The row count is not needed: the result is all of them, or an error.
  }

  handleError(error: Error): void {
    this.#error = error
    this.#ended.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#error === null) this.#ended.resolve()
  }
}

/** Receives a row. A returned promise is awaited before more is read; rows that are already on the way still arrive. */
export type OnRow = (row: string) => Promise<void> | void
/** Receives the bytes of a row with its line end. They are overwritten later: copy the bytes that you keep. */
export type OnRowBytes = (row: Buffer) => Promise<void> | void

class CopyOut extends CopyStatement {
  readonly #onRow: OnRowBytes
  #waitingFor = 0
  failure: unknown

  constructor(statement: string, onRow: OnRowBytes) {
    super(statement)
    this.#onRow = onRow
  }

  /** The server sends each row separately, with a line end after it. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection): void {
    if (this.failure !== undefined) return
    try {
      const waiting = this.#onRow(chunk)
      if (waiting) this.#pause(waiting, connection)
    } catch (error) {
      this.failure = error
    }
  }

  #pause(waiting: Promise<void>, { stream }: CopyConnection): void {
    if (this.#waitingFor++ === 0) stream.pause()
    waiting
      .catch((error: unknown) => {
        this.failure = error
      })
      .finally(() => {
        if (--this.#waitingFor === 0) stream.resume()
      })
  }
}

/**
 * Runs `copy (…) to stdout` and passes on each row: its fields separated by tabs, `\N` for null, backslashes as in the
 * text form of COPY. The statement takes no parameters; values in it must be escaped. Throws what `onRow` throws.
 */
export async function copyOut(client: PoolClient, statement: string, onRow: OnRow): Promise<void> {
  await copyOutBytes(client, statement, (row) => onRow(row.toString('utf8', 0, row.length - 1)))
}

/** `copyOut` without decoding the rows: their bytes as sent by the server. */
export async function copyOutBytes(client: PoolClient, statement: string, onRow: OnRowBytes): Promise<void> {
  const copy = new CopyOut(statement, onRow)
  client.query(copy)
  await copy.done
  if (copy.failure !== undefined) throw copy.failure
}

/** The original value of a field in text form: `a\\b` is `a\b`. */
export function unescapeField(field: string): string {
  if (!field.includes('\\')) return field
  return field.replace(/\\(.)/g, (_, letter: string) => LETTERS[letter] ?? letter)
}

const LETTERS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

class CopyIn extends CopyStatement {
  readonly started = Promise.withResolvers<CopyConnection>()
  rows = 0

  /** The server answers `COPY 12`. */
  override handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.split(' ')[1])
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.started.resolve(connection)
  }

  override handleError(error: Error): void {
    super.handleError(error)
    this.started.reject(error)
  }
}

/** An open `copy … from stdin`. */
export interface CopyWriter {
  /** Sends bytes, which must not change after that; await the result before the next write. */
  write(chunk: Uint8Array): Promise<void> | void
  /** Ends the statement; resolves when the server has received everything. @returns the number of rows */
  end(): Promise<number>
}

/** Runs `copy … from stdin` and returns its writer. Until it has ended, the client can do nothing else. */
export async function copyIn(client: PoolClient, statement: string): Promise<CopyWriter> {
  const copy = new CopyIn(statement)
  client.query(copy)
  const connection = await copy.started.promise
  return {
    async write(chunk) {
      connection.sendCopyFromChunk(chunk)
      if (!connection.stream.writableNeedDrain) return
      await Promise.race([
        new Promise<void>((resolve) => connection.stream.once('drain', resolve)),
        copy.done,
      ])
    },
    async end() {
      connection.endCopyFrom()
      await copy.done
      return copy.rows
    },
  }
}
