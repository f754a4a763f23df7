import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './support/source-files.ts'

const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
/** The ids of levels 1 and 2 of OWASP ASVS 5.0.0, without their texts. */
const ids: string[] = JSON.parse(readFileSync(path.join(ROOT, 'test/data/asvs-5.0.0-ids.json'), 'utf8'))

const STATES = ['met', 'partly', 'not met', 'not applicable']
const idsIn = (text: string) => [...text.matchAll(/v5\.0\.0-(\d+\.\d+\.\d+)/g)].map(([, id]) => id!)

const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| v5.0.0-'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, items, state, how, test]) => ({ ids: idsIn(items!), state: state!, how: how!, test: test! }))
const idsOf = (...states: string[]) =>
  rows.filter(({ state }) => states.includes(state)).flatMap((row) => row.ids)

describe('docs/security.md', () => {
  it('lists every item of levels 1 and 2 exactly once', () => {
    expect(ids).toHaveLength(253)
    expect(rows.flatMap((row) => row.ids).sort()).toEqual([...ids].sort())
  })

  it('gives the state and the reason of each item, and names a test or none', () => {
    const odd = rows.filter(
      ({ state, how, test }) =>
        !STATES.includes(state) || how === '' || (state !== 'not applicable' && test === ''),
    )
    expect(odd).toEqual([])
  })

  it('names existing files', () => {
    const named = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?|[\w-]*\.[\w-]+|\.\w+)`/g)].map(
      ([, name]) => name!,
    )
    const linked = [...page.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, name]) =>
      path.join('docs', name!),
    )
    const files = [...named.filter((name) => name !== '.git'), ...linked]
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([])
  })

  it('names only tests as tests', () => {
    const tests = rows.flatMap(({ test }) => [...test.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
    expect(tests.length).toBeGreaterThan(100)
    expect(tests.filter((name) => !/\.test\.tsx?$/.test(name))).toEqual([])
  })

  it('lists every item with a gap at the top, and no other', () => {
    const [, gaps] = /^## Gaps\n([\s\S]*?)\n\n## /m.exec(page) ?? []
    expect(idsIn(gaps ?? '').sort()).toEqual(idsOf('partly', 'not met').sort())
    const silent = rows.filter(({ state, how }) => /^(partly|not met)$/.test(state) !== how.includes('Gap: '))
    expect(silent).toEqual([])
  })

  it('counts its items', () => {
    const [met, partly, notMet, not] = STATES.map((state) => idsOf(state).length)
    expect(page).toContain(
      `${ids.length} items: ${met} met, ${partly} partly, ${notMet} not met, ${not} not applicable.`,
    )
  })
})
