import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contracts/errors.ts'
import { PAGES, type Page, PUBLIC_PAGES } from '#domain/access/pages.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built web app: hashed assets, cached forever, and index.html for every page. An unknown path gets the same
 * document with 404, and the app then shows its not-found page.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const documentOf = isBuilt ? await readDocuments(folder) : null
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
    if (!isDocument || !documentOf || /^\/(api|assets|ws)(\/|$)/i.test(path)) throw new Refusal('NOT_FOUND')
    return reply
      .status(pageAt(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(documentOf(path))
  })
}

/** Reads index.html with the files of the screen at a path, so that a browser loads them in parallel. */
async function readDocuments(folder: string): Promise<(path: string) => string> {
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const filesOf: Record<string, string[]> = JSON.parse(
    await readFile(join(folder, 'screen-files.json'), 'utf8'),
  )
  const documents = new Map(
    Object.entries(filesOf).map(([name, files]) => [name, withFiles(index, files)] as const),
  )
  return (path) => documents.get(pageAt(path) ?? '') ?? index
}

const withFiles = (index: string, files: readonly string[]): string =>
  index.replace('</head>', () => `${files.map(linkTo).join('')}</head>`)

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`

/** Pages by their first segment in lower case: /Prepaid/{id}/{sh} is a page whatever follows. */
const BY_FIRST_SEGMENT = new Map(
  Object.entries({ ...PAGES, ...PUBLIC_PAGES } as Record<string, Pick<Page, 'path' | 'aliases'>>).flatMap(
    ([name, { path, aliases = [] }]) =>
      [path, ...aliases].map((one) => [one.split('/')[1]!.toLowerCase(), name] as const),
  ),
)

/** The name of the page at a path. */
const pageAt = (path: string): string | undefined =>
  BY_FIRST_SEGMENT.get((path.split('/')[1] ?? '').toLowerCase())
