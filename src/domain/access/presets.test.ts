import { describe, expect, it } from 'vitest'
import { openBuckets } from './buckets.ts'
import { PAGES } from './pages.ts'
import { PRESETS } from './presets.ts'
import { canOpen, openPages } from './rights.ts'

const preset = (name: string) => PRESETS.find((one) => one.name === name)!
const through = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('the presets', () => {
  it('are four, each with pages, in ascending order, each page once', () => {
    expect(PRESETS.map(({ name }) => name)).toEqual(['Clerk', 'Warehouse', 'Manager', 'Read-only'])
    for (const { pageIds } of PRESETS) {
      expect(pageIds.length).toBeGreaterThan(0)
      expect(pageIds).toEqual([...new Set(pageIds)].sort((one, other) => one - other))
    }
  })

  it('give a clerk the pages of planning, shipping, tracking and analysis, the help, and the own profile', () => {
    const pageIds = [...through(1, 21), 24, 25, 39, 40, 41]
    expect(preset('Clerk')).toMatchObject({ userType: 'User', pageIds })
  })

  it('give the warehouse printing and loading, and no order pages', () => {
    const { pageIds, userType } = preset('Warehouse')
    expect(openPages({ pageIds, userType })).toEqual([
      'PrintDocuments',
      'DockView',
      'ShipmentDetails',
      'Track',
      'UserGuide',
      'ContactUs',
      'PrinterSetup',
      'UpdateProfile',
      'ChangePassword',
    ])
    expect(openBuckets(pageIds).map(({ name }) => name)).toEqual([
      'Schedule',
      'InTransit',
      'Delivered',
      'Deferred',
    ])
  })

  it('give a manager every page except those of operators and administrators', () => {
    const rights = preset('Manager')
    expect(canOpen({ ...rights, userType: 'Admin' }, 'ManageUsers')).toBe(false)
    expect(canOpen(rights, 'InternalDashboard')).toBe(false)
    expect(openPages(rights)).toEqual(expect.arrayContaining(['FreeShipping', 'Carriers', 'LogoUpdate']))
  })

  it('let read-only users see the same as a clerk', () => {
    const { userType, pageIds } = preset('Read-only')
    expect(userType).toBe('ReadOnly')
    const settings = [PAGES.ChangeDefaults.id]
    expect(preset('Clerk').pageIds.filter((id) => !pageIds.includes(id))).toEqual(settings)
  })
})
