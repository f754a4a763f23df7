import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ELSEWHERE, POP_UPS } from './browser/support/pop-ups.ts'
import { isTest, ROOT, readSources } from './support/source-files.ts'

/** Components that open above the page. */
const OPENS =
  /<(Modal|Drawer|Popover|Menu|Spotlight|HoverCard|ConfirmDialog|DeleteEntry|ShownOnce|ActionMenu|RowMenu|EntryMenu|Tooltip)(?=[\s>])/g
/** Wrappers; each use of them is listed instead. */
const HANDED_ON = new Set([
  'ui/action-menu/action-menu.tsx',
  'ui/confirm-question.tsx',
  'ui/register/delete-entry.tsx',
  'ui/register/entry-menu.tsx',
  'ui/row-menu.tsx',
  'ui/shown-once.tsx',
])

/** `features/claims/file-dialog.tsx Modal`: each web file with each component that opens something. */
function findPopUps(): string[] {
  return readSources('src/web')
    .filter(({ path: file }) => file.endsWith('.tsx') && !isTest(file) && !/\.test-support\./.test(file))
    .flatMap(({ path: file, text }) => {
      const short = file.replace('src/web/', '')
      if (HANDED_ON.has(short)) return []
      return [...new Set([...text.matchAll(OPENS)].map(([, component]) => `${short} ${component}`))]
    })
}

it('every dialog, drawer, menu and tip is opened and checked by a browser test', () => {
  // A suffix after `#` distinguishes several uses of the same component.
  const listed = [...Object.keys(POP_UPS), ...Object.keys(ELSEWHERE)]
    .map((key) => key.replace(/ #.*/, ''))
    .filter((key, index, all) => all.indexOf(key) === index)
  expect(findPopUps().toSorted()).toEqual(listed.toSorted())
})

it('pop-ups opened by another test name an existing one', () => {
  const gone = Object.values(ELSEWHERE).filter((file) => !existsSync(path.join(ROOT, 'test/browser', file)))
  expect(gone).toEqual([])
})
