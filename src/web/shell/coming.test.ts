import { expect, it } from 'vitest'
import { PAGE_NAMES } from '#domain/access/pages.ts'
import { SCREENS } from '../screens.ts'
import { COMING } from './coming.ts'
import { HELP_MENU, PROFILE_SECTIONS, pagesOf, SETTINGS_MENU, SIDEBAR_GROUPS } from './navigation.ts'
import { defaultPage } from './page-of.ts'

const EVERY_PAGE = { userType: 'Internal', pageIds: Array.from({ length: 60 }, (_, at) => at + 1) } as const

it('names the pages without a screen, and no others', () => {
  expect(PAGE_NAMES.filter((name) => SCREENS[name] === undefined)).toEqual([...COMING])
})

it('keeps them out of every menu, and starts no one there', () => {
  const listed = SIDEBAR_GROUPS.flatMap((group) => pagesOf(group, EVERY_PAGE))
  const linked = [...listed, ...HELP_MENU, ...SETTINGS_MENU, ...PROFILE_SECTIONS]
  expect(linked.filter((name) => COMING.has(name))).toEqual([])
  expect(defaultPage(EVERY_PAGE, 18)).not.toBe('Dashboard')
})
