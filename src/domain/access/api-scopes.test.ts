import { expect, it } from 'vitest'
import { API_SCOPES, areaOfPage, mayCall, rightsOfKey, scopesFor } from './api-scopes.ts'
import { PAGES } from './pages.ts'
import { canOpen } from './rights.ts'

const ADMIN = { userType: 'Admin', pageIds: [] } as const

it('opens the pages of its areas and no other', () => {
  const key = rightsOfKey(['plan:write', 'track:read'], ADMIN)
  expect(canOpen(key, 'ReviewRates')).toBe(true)
  expect(canOpen(key, 'Track')).toBe(true)
  expect(canOpen(key, 'Carriers')).toBe(false)
  expect(canOpen(key, 'ManageUsers')).toBe(false)
})

it('has no more rights than the user who made it', () => {
  const maker = { userType: 'Admin', pageIds: [PAGES.Track.id, 48] } as const
  const key = rightsOfKey([...API_SCOPES], maker)
  expect(key.pageIds).toEqual([PAGES.Track.id, 48])
  const nothing = rightsOfKey(['plan:read'], maker)
  expect(canOpen(nothing, 'Track')).toBe(false)
  expect(canOpen(nothing, 'SingleOrder')).toBe(false)
})

it('is read-only without a right to change, and an administrator only where its scopes say so', () => {
  expect(rightsOfKey(['plan:read'], ADMIN).userType).toBe('ReadOnly')
  expect(rightsOfKey(['plan:write'], ADMIN).userType).toBe('User')
  expect(rightsOfKey(['administration:write'], ADMIN).userType).toBe('Admin')
  expect(rightsOfKey(['administration:write'], { userType: 'User', pageIds: [] }).userType).toBe('User')
})

it('makes no keys and is no operator', () => {
  const key = rightsOfKey([...API_SCOPES], {
    userType: 'Internal',
    pageIds: Object.values(PAGES).map(({ id }) => id),
  })
  for (const name of ['ApiKeys', 'Webhooks', 'InternalDashboard'] as const) {
    expect(areaOfPage(name)).toBeNull()
    expect(canOpen(key, name)).toBe(false)
  }
})

it('changes by the area to change, and reads by either', () => {
  expect(mayCall(['track:read'], ['Track', 'OpenOrders'], false)).toBe(true)
  expect(mayCall(['track:read'], ['Track', 'OpenOrders'], true)).toBe(false)
  expect(mayCall(['plan:write', 'track:read'], ['Track', 'OpenOrders'], true)).toBe(true)
  expect(mayCall(['plan:read'], [], false)).toBe(true)
  expect(mayCall(['plan:read'], [], true)).toBe(false)
  expect(scopesFor(['Track', 'ShipmentHistory', 'Prepaid'], true)).toEqual(['track:write', 'ship:write'])
})
