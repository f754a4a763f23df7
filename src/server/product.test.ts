import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Large modules that are not needed at startup: they are imported where they are used. */
const LATER = ['@cantoo/pdf-lib', 'zipcodes', 'nodemailer', 'i18n-iso-countries', 'graphile-worker']

it('startup loads no package that the first screen does not need', async () => {
  const script = `import { registerHooks } from 'node:module'
    const files = []
    registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) })
    await import(${JSON.stringify(path.join(import.meta.dirname, 'product.ts'))})
    console.log(files.join('\\n'))
    process.exit()`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script])
  const packages = new Set(
    stdout.split('\n').map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]),
  )
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'kysely']))
  expect(LATER.filter((name) => packages.has(name))).toEqual([])
})
