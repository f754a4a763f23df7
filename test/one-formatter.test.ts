import { expect, it } from 'vitest'
import { isTest, readSources } from './support/source-files.ts'

/** `src/domain/text` formats the days and times that users read; the browser would format them differently. */
const OWN_WAY =
  /\.toLocale(Date|Time)String\((?!'en-CA')|\.toLocaleString\([^)]*\b(month|day|hour|dateStyle|timeStyle)\b/

it('dates and times on screens, in mails and in documents come from one formatter', () => {
  const others = ['src/web', 'src/actions', 'src/documents', 'src/contracts', 'src/server', 'src/domain']
    .flatMap((folder) => readSources(folder))
    .filter(({ path, text }) => !isTest(path) && OWN_WAY.test(text))
    .map(({ path }) => path)
  expect(others).toEqual([])
})
