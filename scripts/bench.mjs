/** `npm run bench [name …]`: every figure that we publish, or the named ones. Each file prints its own ratio. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure, findNode, RATING_FLAGS, ROOT, run, runAsScript, say, seconds } from './runtime.mjs'

/** One after the other: concurrent benchmarks would measure each other. */
async function runBenches(names) {
  let worst = 0
  for (const name of names) {
    const begun = performance.now()
    say(`\n── ${name}`)
    const code = await run(findNode(), [...RATING_FLAGS, path.join(ROOT, 'bench', `${name}.ts`)])
    say(`── ${name}: ${code === 0 ? 'done' : 'FAILED'} in ${seconds(begun)}`)
    worst = Math.max(worst, code)
  }
  return worst
}

function chooseBenches(wanted) {
  const all = readdirSync(path.join(ROOT, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .sort()
  const unknown = wanted.filter((name) => !all.includes(name))
  if (unknown.length > 0)
    throw new Failure(`No such benchmark: ${unknown.join(', ')}. There are: ${all.join(', ')}`)
  return wanted.length > 0 ? wanted : all
}

await runAsScript(import.meta.url, async () => {
  const names = chooseBenches(process.argv.slice(2))
  await ensureInstalled()
  await ensureBuilt()
  return runBenches(names)
})
