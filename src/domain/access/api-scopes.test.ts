import { expect, it } from 'vitest'
import { API_SCOPES, areaOfPage, mayCall, rightsOfKey, scopesFor } from './api-scopes.ts'
import { PAGES } from './pages.ts'
import { canOpen } from './rights.ts'

const ADMIN = { userType: 'Admin', pageIds: [] } as const

it('allows the pages of its areas and no others', () => {
  const key = rightsOfKey(['plan:write', 'track:read'], ADMIN)
  expect(canOpen(key, 'ReviewRates')).toBe(true)
  expect(canOpen(key, 'Track')).toBe(true)
  expect(canOpen(key, 'Carriers')).toBe(false)
  expect(canOpen(key, 'ManageUsers')).toBe(false)
})

it('has no more rights than its creator', () => {
  const maker = { userType: 'Admin', pageIds: [PAGES.Track.id, 48] } as const
  const key = rightsOfKey([...API_SCOPES], maker)
  expect(key.pageIds).toEqual([PAGES.Track.id, 48])
  const nothing = rightsOfKey(['plan:read'], maker)
  expect(canOpen(nothing, 'Track')).toBe(false)
  expect(canOpen(nothing, 'SingleOrder')).toBe(false)
})

it('is read-only without a right to change, and an administrator only if its scopes allow it', () => {
  expect(rightsOfKey(['plan:read'], ADMIN).userType).toBe('ReadOnly')
  expect(rightsOfKey(['plan:write'], ADMIN).userType).toBe('User')
  expect(rightsOfKey(['administration:write'], ADMIN).userType).toBe('Admin')
  expect(rightsOfKey(['administration:write'], { userType: 'User', pageIds: [] }).userType).toBe('User')
})

it('cannot create keys and is never an operator', () => {
  const key = rightsOfKey([...API_SCOPES], {
    userType: 'Internal',
    pageIds: Object.values(PAGES).map(({ id }) => id),
  })
  for (const name of ['ApiKeys', 'Webhooks', 'InternalDashboard'] as const) {
    expect(areaOfPage(name)).toBeNull()
    expect(canOpen(key, name)).toBe(false)
  }
})

it('needs the scope to change for changes, and either scope for reads', () => {
  expect(mayCall(['track:read'], ['Track', 'OpenOrders'], false)).toBe(true)
  expect(mayCall(['track:read'], ['Track', 'OpenOrders'], true)).toBe(false)
  expect(mayCall(['plan:write', 'track:read'], ['Track', 'OpenOrders'], true)).toBe(true)
  expect(mayCall(['plan:read'], [], false)).toBe(true)
  expect(mayCall(['plan:read'], [], true)).toBe(false)
  expect(scopesFor(['Track', 'ShipmentHistory', 'Prepaid'], true)).toEqual(['track:write', 'ship:write'])
})
