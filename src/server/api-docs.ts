import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openApi } from '#contracts/openapi.ts'
import { registry } from '#contracts/registry.ts'

/** Serves `/api/openapi.json`, and `/api/docs`, a page to browse it and try calls. */
export async function mountApiDocs(app: FastifyInstance): Promise<void> {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(registry))
    return reply.type('application/json').send(document)
  })
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  await app.register(staticFiles, {
    root,
    prefix: '/api/docs/assets/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(js|css)$/.test(path),
  })
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  )
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
}

// No inline script: the page obeys the product's strict content security policy.
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, docExpansion: 'none', filter: true })`
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lading :: API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
<div id="api"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>`
