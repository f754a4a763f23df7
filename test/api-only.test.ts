import { expect, it } from 'vitest'
import { registry } from '#contracts/registry.ts'
import { isTest, readSources } from './support/source-files.ts'

/** A call that no screen makes is either marked in OpenAPI as for other programs, or unused. */
it('each call is made by a screen, or is only for other programs', () => {
  const web = readSources('src/web', 'src/bridge')
    .filter(({ path }) => !isTest(path))
    .map(({ text }) => text)
    .join('\n')
  const isCalled = (name: string, path: string) => new RegExp(`\\b${name}\\b`).test(web) || web.includes(path)
  const uncalled = Object.entries(registry)
    .filter(([name, { path }]) => !isCalled(name, path))
    .map(([name]) => name)
  const forOthers = Object.entries(registry)
    .filter(([, { isApiOnly }]) => isApiOnly)
    .map(([name]) => name)
  expect(forOthers.sort()).toEqual(uncalled.sort())
})
