import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordRefusal } from '#actions/account/record-refusal.ts'
import { STAGED_BYTES, stageFile } from '#actions/files/staged-files.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { canChange } from '#domain/access/rights.ts'
import { type MountOptions, sessionOf } from './mount.ts'
import { issueSessionKey } from './session-key.ts'

/** Maximum concurrent uploads of one session; a browser sends one. */
const MOST_AT_ONCE = 3

/**
 * `POST /upload`: a file that is too large for a call, as `multipart/form-data`, or its raw bytes
 * (`application/octet-stream`, `?name=…`). Returns `{Status, fileId, name, bytes}`; calls can use that id for a day.
 */
export async function mountUpload(
  app: FastifyInstance,
  options: Pick<MountOptions, 'installation' | 'sessions' | 'database'>,
): Promise<void> {
  const running = new Map<string, number>()
  await app.register(async (own) => {
    // The bytes are streamed, never collected in memory.
    own.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    own.post('/upload', { bodyLimit: STAGED_BYTES, config: { call: 'upload' } }, async (request, reply) => {
      const session = await sessionOf(options, request)
      if (!session) return fail('NOT_LOGGED_IN')
      if (!session.keyScopes)
        reply.header('X-Session-Key', issueSessionKey(options.installation.secret, session.id, Date.now()))
      if (session.mustEnroll) return fail('SECOND_FACTOR_REQUIRED')
      if (!canChange(session.userType)) {
        const refusal = new Refusal('READ_ONLY')
        const refused = { call: 'upload', session, userName: '', address: request.ip }
        await recordRefusal(options.database.db, refusal, refused).catch(() => {})
        throw refusal
      }
      const count = running.get(session.id) ?? 0
      if (count >= MOST_AT_ONCE) return fail('TOO_MANY_REQUESTS', { seconds: 10 })
      running.set(session.id, count + 1)
      try {
        const owner = {
          db: options.database.db,
          clientId: session.clientId,
          userId: session.userId,
          filesFolder: options.installation.filesFolder,
        }
        const { name, bytes } = await sentFile(request)
        const file = await stageFile(owner, name, bytes)
        return { Status: 'success', fileId: file.id, name: file.name, bytes: file.bytes }
      } finally {
        const left = (running.get(session.id) ?? 1) - 1
        if (left > 0) running.set(session.id, left)
        else running.delete(session.id)
      }
    })
  })
}

/** The file of a request, to be read as it arrives. */
async function sentFile(request: FastifyRequest): Promise<{ name: string; bytes: Readable }> {
  if (!request.isMultipart()) return { name: nameOf(request), bytes: bytesOf(request) }
  // One byte over the limit, so that staging refuses it: the parser itself would truncate the file.
  const part = await request.file({ limits: { files: 1, fileSize: STAGED_BYTES + 1 } })
  if (!part) return fail('MALFORMED_BODY')
  return { name: nameOf(request) || part.filename, bytes: part.file }
}

function nameOf(request: FastifyRequest): string {
  const { name } = request.query as Record<string, unknown>
  return typeof name === 'string' ? name : ''
}

function bytesOf(request: FastifyRequest): Readable {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > STAGED_BYTES) fail('BODY_TOO_LARGE', { limit: '200 MB' })
  const body = request.body as Readable | undefined
  return body ?? fail('MALFORMED_BODY')
}
