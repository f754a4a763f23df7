import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contracts/errors.ts'
import { PAGES, type Page, PUBLIC_PAGES } from '#domain/access/pages.ts'

const YEAR_SECONDS = 31_536_000

/**
 * The built web: hashed assets for ever, and index.html for every page of the product. A path that is no page gets
 * the same document with 404, and the app then shows its not-found page.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const index = isBuilt ? await readFile(join(folder, 'index.html')) : null
  if (isBuilt) {
    await app.register(staticFiles, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      decorateReply: false,
      wildcard: true,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const isDocument = request.method === 'GET' || request.method === 'HEAD'
    if (!isDocument || !index || /^\/(api|assets|ws)(\/|$)/i.test(path)) throw new Refusal('NOT_FOUND')
    return reply
      .status(isPage(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(index)
  })
}

/** First segment of every page, lower case: /Prepaid/{id}/{sh} is a page whatever follows. */
const FIRST_SEGMENTS = new Set(
  [...Object.values(PAGES as Record<string, Page>), ...Object.values(PUBLIC_PAGES)]
    .flatMap((page) => [page.path, ...('aliases' in page ? (page.aliases ?? []) : [])])
    .map((path) => path.split('/')[1]!.toLowerCase()),
)

export function isPage(path: string): boolean {
  return FIRST_SEGMENTS.has((path.split('/')[1] ?? '').toLowerCase())
}
