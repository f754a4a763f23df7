import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWeb } from './web-files.ts'

const app = Fastify()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lading-web-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<html><head><title>Lading</title></head></html>')
  const files = { Prepaid: ['/assets/app-1.js', '/assets/app-1.css'], Track: ['/assets/app-1.js'] }
  await writeFile(path.join(folder, 'screen-files.json'), JSON.stringify(files))
  await serveWeb(app, folder)
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const APP = '<link rel="modulepreload" crossorigin href="/assets/app-1.js">'
const STYLE = '<link rel="preload" as="style" crossorigin href="/assets/app-1.css">'

it.each([
  ['/Prepaid', 200, APP + STYLE],
  ['/prepaid/42/copy?order=1', 200, APP + STYLE],
  ['/Track', 200, APP],
  ['/', 200, ''],
  ['/NoPage', 404, ''],
])('%s lists the files of its screen', async (url, status, links) => {
  const reply = await app.inject(url)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, 'no-cache'])
  expect(reply.body).toBe(`<html><head><title>Lading</title>${links}</head></html>`)
})
