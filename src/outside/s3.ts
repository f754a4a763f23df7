import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Refusal } from '#contracts/errors.ts'
import type { ObjectStore, StoredObject } from '#domain/files/object-store.ts'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { HttpFailed, sendHttp } from './http.ts'

/** A bucket and the access key for it. */
export interface BucketSettings {
  /** The URL of the bucket itself: `https://s3.us-east-1.amazonaws.com/lading` or `https://lading.s3.amazonaws.com`. */
  url: string
  region: string
  keyId: string
  secret: string
  takesNewFiles: boolean
}

type Method = HttpRequest['method']

const TIMEOUT_MS = 15_000
/** Every request may be repeated. The usual reason is a connection that the store closed while it was idle. */
const PAUSES_MS = [0, 300, 1_500]
/** How long no requests are sent after the store did not answer, so that they do not pile up. */
const REST_MS = 3_000

/** A bucket of any S3-compatible store, by signed requests (AWS Signature Version 4). */
export class S3Store implements ObjectStore {
  readonly takesNewFiles: boolean
  readonly #settings: BucketSettings
  #restUntil = 0
  #lastFault: Error | undefined

  constructor(settings: BucketSettings) {
    this.#settings = settings
    this.takesNewFiles = settings.takesNewFiles
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.#ask('PUT', this.#urlOf(key), bytes)
  }

  async get(key: string): Promise<Buffer | null> {
    const { status, body } = await this.#ask('GET', this.#urlOf(key), undefined, true)
    return status === 404 ? null : Buffer.from(body, 'base64')
  }

  async remove(key: string): Promise<void> {
    await this.#ask('DELETE', this.#urlOf(key))
  }

  async list(after: string): Promise<StoredObject[]> {
    const query = new URLSearchParams({ 'list-type': '2', 'start-after': after })
    // Stores differ in how they sign an empty parameter.
    if (after === '') query.delete('start-after')
    const { status, body } = await this.#ask('GET', `${this.#settings.url}?${query}`)
    if (status === 404) throw this.#unavailable(new Error(`There is no bucket at ${this.#settings.url}`))
    return readListing(body)
  }

  #urlOf(key: string): string {
    return `${this.#settings.url}/${key.split('/').map(encodeURIComponent).join('/')}`
  }

  /** @throws FILE_STORE_UNAVAILABLE, with the reason as its cause, unless the store answers 2xx or "no such object" */
  async #ask(method: Method, url: string, body?: Buffer, takesFile = false): Promise<HttpResponse> {
    if (performance.now() < this.#restUntil) throw this.#unavailable(this.#lastFault)
    let fault: Error | undefined
    for (const ms of PAUSES_MS) {
      if (ms > 0) await pause(ms)
      try {
        const answer = await this.#send(method, url, body, takesFile)
        if (answer.status < 300 || isMissingObject(answer, takesFile)) return answer
        fault = new Error(
          `The file store responded with ${answer.status}${codeOf(answer, takesFile)} to ${method}`,
        )
        if (answer.status < 500 && answer.status !== 429) throw this.#unavailable(fault)
      } catch (error) {
        if (!(error instanceof HttpFailed)) throw error
        fault = error
        if (error.fault === 'timeout' || error.fault === 'address') break
      }
    }
    this.#restUntil = performance.now() + REST_MS
    this.#lastFault = fault
    throw this.#unavailable(fault)
  }

  async #send(method: Method, url: string, body: Buffer | undefined, takesFile: boolean) {
    const { region, keyId, secret } = this.#settings
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signer = new AwsV4Signer({
      ...{ method, url, region, service: 's3', accessKeyId: keyId, secretAccessKey: secret },
      // The store checks the content against this hash.
      headers: { 'x-amz-content-sha256': hash },
    })
    const signed = await signer.sign()
    return sendHttp(
      {
        method,
        url: signed.url.href,
        headers: Object.fromEntries(signed.headers),
        body: body ?? '',
        takesFile,
      },
      // The operator configures this host, so it may be a private one.
      { allowedHosts: [signed.url.hostname.replace(/^\[|\]$/g, '')], timeoutMs: TIMEOUT_MS },
    )
  }

  #unavailable(cause: Error | undefined): Refusal {
    const refusal = new Refusal('FILE_STORE_UNAVAILABLE')
    refusal.cause = cause
    return refusal
  }
}

const textOf = ({ body }: HttpResponse, takesFile: boolean): string =>
  takesFile ? Buffer.from(body, 'base64').toString('utf8') : body

/** A missing bucket answers 404 as well. */
const isMissingObject = (answer: HttpResponse, takesFile: boolean): boolean =>
  answer.status === 404 && !textOf(answer, takesFile).includes('NoSuchBucket')

function codeOf(answer: HttpResponse, takesFile: boolean): string {
  const code = /<Code>(\w+)<\/Code>/.exec(textOf(answer, takesFile))?.[1]
  return code ? ` (${code})` : ''
}

/** Our keys need no escapes in XML; others are not ours. */
function readListing(xml: string): StoredObject[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, content = '']) => {
    const key = /<Key>([^<]*)<\/Key>/.exec(content)?.[1]
    const modifiedAt = /<LastModified>([^<]*)<\/LastModified>/.exec(content)?.[1]
    return key && modifiedAt ? [{ key, modifiedAt: new Date(modifiedAt) }] : []
  })
}
