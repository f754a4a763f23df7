/** `npm run build`: builds the web client and the print bridge into build/web if their sources have changed. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { Failure, findNode, ROOT, run, runAsScript, say, seconds, tool } from './runtime.mjs'

const OUTPUT = path.join(ROOT, 'build', 'web')
const STAMP = path.join(OUTPUT, '.stamp')
const SOURCES = [
  'src/web',
  'src/bridge',
  'src/contracts',
  'src/domain',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

export async function ensureBuilt() {
  if (isBuilt(hashSources())) return
  await withLock('build', async () => {
    // Hashed before the build: changes during it trigger the next build.
    const hash = hashSources()
    if (!isBuilt(hash)) await build(hash)
  })
}

function isBuilt(hash) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(listFiles)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Every file that may affect the build, always in the same order. */
function listFiles(place) {
  const whole = path.join(ROOT, place)
  if (!existsSync(whole)) return []
  if (path.extname(place)) return [place]
  return readdirSync(whole, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}

/** Builds into a temporary folder and then renames it: a running server never serves half a client. */
async function build(hash) {
  const begun = performance.now()
  say('Building the web client …')
  const fresh = `${OUTPUT}.new-${process.pid}`
  const old = `${OUTPUT}.old-${process.pid}`
  try {
    const args = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
    const code = await run(findNode(), [tool('vite/bin/vite.js'), ...args])
    if (code !== 0) throw new Failure('The web client could not be built; the messages are above.')
    const bundled = await run(findNode(), [
      path.join(ROOT, 'scripts', 'bundle-bridge.mjs'),
      path.join(fresh, 'bridge'),
    ])
    if (bundled !== 0) throw new Failure('The print bridge could not be bundled; the messages are above.')
    writeFileSync(path.join(fresh, '.stamp'), hash)
    if (existsSync(OUTPUT)) renameSync(OUTPUT, old)
    renameSync(fresh, OUTPUT)
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
  }
  say(`Built the web client in ${seconds(begun)}.`)
}

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  await ensureBuilt()
})
