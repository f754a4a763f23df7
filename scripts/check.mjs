/** `npm run check`: types, lint, format, and the architecture rules. Fails if one of them fails. */
import { ensureInstalled } from './install.mjs'
import { capture, findNode, runAsScript, seconds, tool } from './runtime.mjs'

const TSC = tool('typescript/bin/tsc')
const LAWS = [
  'test/boundaries.test.ts',
  'test/sizes.test.ts',
  'test/walk.test.ts',
  'test/architecture.test.ts',
  'test/words.test.ts',
  'test/casts.test.ts',
]

const CHECKS = [
  { name: 'types: server and tests', args: [TSC, '-p', 'tsconfig.json'] },
  { name: 'types: domain, without Node and DOM', args: [TSC, '-p', 'tsconfig.domain.json'] },
  { name: 'types: web', args: [TSC, '-p', 'tsconfig.web.json'] },
  { name: 'no unused code', args: [tool('knip/bin/knip.js'), '--no-progress'] },
  { name: 'lint and format', args: [tool('@biomejs/biome/bin/biome'), 'check', '--colors=off'] },
  { name: 'architecture rules', args: [tool('vitest/vitest.mjs'), 'run', '--project', 'unit', ...LAWS] },
]

async function check({ name, args }) {
  const begun = performance.now()
  const { code, output } = await capture(findNode(), args)
  const verdict = code === 0 ? 'ok  ' : 'FAIL'
  console.log(`${verdict} ${name} (${seconds(begun)})`)
  if (code !== 0) console.log(`${output.trim()}\n`)
  return code === 0
}

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  const results = await Promise.all(CHECKS.map(check))
  return results.every(Boolean) ? 0 : 1
})
