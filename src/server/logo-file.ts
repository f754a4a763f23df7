import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contracts/errors.ts'
import { findClientLogo, findLogoMark } from '#database/clients/clients.ts'
import { isId } from '#database/sql/is-id.ts'
import type { Db } from '#database/sql/open.ts'

/**
 * `GET /logos/<client>/<mark>`: a client's logo for the header. Images on a page send no session; the mark cannot be
 * guessed, because it is made from the logo's bytes. Opened in its own tab, the logo can run no script.
 */
export function serveLogos(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { client: string; mark: string } }>('/logos/:client/:mark', async (request, reply) => {
    const { client, mark } = request.params
    const known = isId(client) ? await findLogoMark(db, client) : null
    const logo = known?.mark === mark ? await findClientLogo(db, client) : null
    if (!logo) throw new Refusal('NOT_FOUND')
    return reply
      .type(logo.type)
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(logo.bytes)
  })
}
