import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import { Refusal } from '#contracts/errors.ts'
import { UPLOAD_BODY_BYTES, UPLOAD_BYTES } from '#contracts/fields.ts'
import { parseJson } from './parse-json.ts'

/** Maximum size of a file in JSON: parsing the base64 of a larger one blocks everyone else. */
export const JSON_FILE_BYTES = 1_048_576
const JSON_FILE_BODY_BYTES = Math.ceil(JSON_FILE_BYTES / 3) * 4 + 65_536
/** Calls that accept rows as JSON instead of a file. */
const TAKES_ROWS = ['Address/AddressIntegration']

/** Accepts `multipart/form-data` without reading it before a call requests its parts. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true })
}

/** Whether the body of a call may contain a file. */
export const takesFile = ({ bodyLimit }: Endpoint): boolean => bodyLimit === UPLOAD_BODY_BYTES

/** The largest JSON body of a call. */
export const jsonLimitOf = (endpoint: Endpoint): number =>
  takesFile(endpoint) && !TAKES_ROWS.includes(endpoint.path) ? JSON_FILE_BODY_BYTES : endpoint.bodyLimit

/** @throws FILE_BY_MULTIPART for a JSON body with a larger file in it */
export function refuseLargeFileInJson(body: unknown): void {
  for (const value of Object.values(body ?? {})) {
    const data = (value as { Filedata?: unknown } | null)?.Filedata
    if (typeof data === 'string' && data.length > JSON_FILE_BODY_BYTES) throw new Refusal('FILE_BY_MULTIPART')
  }
}

/**
 * Builds the body of a call from its parts: the JSON of the part `body`, other text parts as fields of that name, and
 * the file, named as its field and read while it arrives.
 * @throws UNSUPPORTED_MEDIA for a call without a file, MALFORMED_BODY, BODY_TOO_LARGE
 */
export async function readMultipart(endpoint: Endpoint, request: FastifyRequest): Promise<object> {
  if (!takesFile(endpoint)) throw new Refusal('UNSUPPORTED_MEDIA')
  const body: Record<string, unknown> = {}
  const limits = { files: 1, fields: 50, parts: 51, fieldSize: 1_048_576, fileSize: UPLOAD_BYTES }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        addFile(body, part.fieldname, {
          Filename: part.filename ?? '',
          ContentType: part.mimetype,
          Filedata: await base64Of(part.file),
        })
        if (part.file.truncated) throw new Refusal('BODY_TOO_LARGE', { limit: '25 MB' })
      } else if (part.fieldname === 'body') {
        Object.assign(body, objectOf(part.value))
      } else {
        body[part.fieldname] = part.value
      }
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return body
}

interface SentFile {
  Filename: string
  ContentType: string
  Filedata: string
}

/** The logo's call has its bytes and its name in separate fields, as in the specification. */
function addFile(body: Record<string, unknown>, field: string, file: SentFile): void {
  if (field !== 'Imagedata') body[field] = file
  else {
    body.Imagedata = file.Filedata
    if (!body.Filename) body.Filename = file.Filename
  }
}

/** Converts to base64 in chunks: a whole file in one step would block everyone else. */
async function base64Of(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: string[] = []
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const whole = bytes.length - (bytes.length % 3)
    pieces.push(bytes.toString('base64', 0, whole))
    rest = bytes.subarray(whole)
  }
  pieces.push(rest.toString('base64'))
  return pieces.join('')
}

function objectOf(text: unknown): object {
  const value = typeof text === 'string' ? parseJson(text) : null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('MALFORMED_BODY')
  return value
}

/** Converts the parser's errors into our refusals. */
function refusalOf(error: unknown): unknown {
  const code = String((error as { code?: unknown }).code ?? '')
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('BODY_TOO_LARGE', { limit: '25 MB' })
  if (code.endsWith('_LIMIT')) return new Refusal('BODY_TOO_LARGE', { limit: 'one file and 50 fields' })
  return error instanceof Refusal ? error : new Refusal('MALFORMED_BODY')
}
