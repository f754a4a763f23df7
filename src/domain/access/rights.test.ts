import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAGE_NAMES, PAGES, type PageName } from './pages.ts'
import {
  canChange,
  canOpen,
  faultyPageIds,
  openPages,
  parsePageList,
  USER_TYPES,
  type UserType,
} from './rights.ts'

const EXCEPTIONAL = ['InternalDashboard', 'UpsRate', 'UpsTracking', 'FreeShipping']
const ADMINISTRATION = ['ManageUsers', 'CompanySettings', 'SecurityLog', 'ApiKeys', 'Webhooks']
const everyId = Array.from({ length: 60 }, (_, index) => index + 1)
const user = (pageIds: readonly number[], userType: UserType = 'User') => ({ userType, pageIds })

describe('an empty page list', () => {
  it.each(PAGE_NAMES)('%s is open unless it is exceptional or for administrators', (name) => {
    const isClosed = [...EXCEPTIONAL, ...ADMINISTRATION].includes(name)
    expect(canOpen(user([]), name)).toBe(!isClosed)
  })
  it('keeps exceptional pages closed for everyone', () => {
    for (const userType of USER_TYPES)
      for (const name of EXCEPTIONAL) expect(canOpen(user([], userType), name as PageName)).toBe(false)
  })
})

describe('a page list', () => {
  it('allows only the listed pages', () => {
    expect(openPages(user([5, 14, 1]))).toEqual(['ReviewRates', 'SingleOrder', 'Track'])
  })
  it('allows listed exceptional pages', () => {
    expect(openPages(user([35, 36, 37]))).toEqual(['UpsRate', 'UpsTracking', 'FreeShipping'])
  })
  it('allows nothing if it lists no existing page', () => {
    expect(openPages(user([47, 999]))).toEqual([])
  })
  it('allows a page exactly if the user has its id, whatever other ids there are', () => {
    const ordinary = PAGE_NAMES.filter((name) => ![...ADMINISTRATION, 'InternalDashboard'].includes(name))
    fc.assert(
      fc.property(
        fc.constantFrom(...ordinary),
        fc.uniqueArray(fc.constantFrom(...everyId), { minLength: 1 }),
        fc.constantFrom(...USER_TYPES),
        (name, pageIds, userType) => {
          expect(canOpen({ userType, pageIds }, name)).toBe(pageIds.includes(PAGES[name].id))
        },
      ),
    )
  })
})

describe('pages of particular users', () => {
  it.each<[PageName, UserType, boolean]>([
    ['InternalDashboard', 'Internal', true],
    ['InternalDashboard', 'Admin', false],
    ['InternalDashboard', 'User', false],
    ['InternalDashboard', 'ReadOnly', false],
    ['CompanySettings', 'Admin', true],
    ['CompanySettings', 'User', false],
    ['SecurityLog', 'Admin', true],
    ['SecurityLog', 'User', false],
    ['SecurityLog', 'ReadOnly', false],
    ['ManageUsers', 'Internal', true],
    ['ManageUsers', 'Admin', true],
    ['ManageUsers', 'User', false],
    ['ManageUsers', 'ReadOnly', false],
  ])('%s for %s with every id: %s', (name, userType, expected) => {
    expect(canOpen(user(everyId, userType), name)).toBe(expected)
  })
  it('need the page’s id too', () => {
    expect(canOpen(user([1], 'Internal'), 'InternalDashboard')).toBe(false)
    expect(canOpen(user([1], 'Admin'), 'ManageUsers')).toBe(false)
  })
})

describe('changing', () => {
  it.each<[UserType, boolean]>([
    ['Admin', true],
    ['User', true],
    ['Internal', true],
    ['ReadOnly', false],
  ])('by %s: %s', (userType, expected) => expect(canChange(userType)).toBe(expected))
})

describe('parsePageList', () => {
  it.each([
    ['', []],
    ['1,2,47', [1, 2, 47]],
    [' 1 , 2 ', [1, 2]],
    ['1,,x,-3,0,4', [1, 4]],
    [',', []],
  ])('%j is %j', (text, ids) => expect(parsePageList(text)).toEqual(ids))
})

describe('faultyPageIds', () => {
  it.each([
    ['', []],
    [' 1 , 47,', []],
    ['Prepaid', ['Prepaid']],
    ['5,999,48', ['999']],
    ['05', ['05']],
    ['1;2, 3,-4,0,1.5', ['1;2', '-4', '0', '1.5']],
  ])('for %j are %j', (text, faulty) => expect(faultyPageIds(text)).toEqual(faulty))
})
