import { expect, it } from 'vitest'
import { isTest, readSources } from './support/source-files.ts'

/** `src/domain/text` writes the days and times that people read; the browser would write them its own way. */
const OWN_WAY =
  /\.toLocale(Date|Time)String\((?!'en-CA')|\.toLocaleString\([^)]*\b(month|day|hour|dateStyle|timeStyle)\b/

it('dates and times on screens, in mails and on papers come from one formatter', () => {
  const others = ['src/web', 'src/actions', 'src/documents', 'src/contracts', 'src/server', 'src/domain']
    .flatMap((folder) => readSources(folder))
    .filter(({ path, text }) => !isTest(path) && OWN_WAY.test(text))
    .map(({ path }) => path)
  expect(others).toEqual([])
})
