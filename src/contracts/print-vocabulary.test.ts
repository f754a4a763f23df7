import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { vocabularyPage } from './print-vocabulary.ts'

it('docs/vocabulary.md matches the contracts: run `node src/contracts/print-vocabulary.ts > docs/vocabulary.md` if it does not', async () => {
  const page = await readFile(new URL('../../docs/vocabulary.md', import.meta.url), 'utf8')
  expect(page).toBe(`${vocabularyPage()}\n`)
  expect(page).toContain('| `SheduleDateTime` | `pickup` |')
  expect(page).toContain('| `Shipment/IntialCachefunction` | `startUp` |')
})
