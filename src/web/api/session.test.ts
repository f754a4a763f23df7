import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CLERK } from '../log-in-as.test-support.ts'
import { keep, readKept } from './kept.ts'
import {
  clearSession,
  readSession,
  refreshKey,
  rightsOf,
  SESSION_STORAGE_KEY,
  startSession,
  subscribeToSession,
} from './session.ts'

const user = { ...CLERK, pageList: '1,2' }
beforeEach(() => localStorage.clear())

describe('session', () => {
  it('is the same object until it changes', () => {
    startSession({ key: 'a', user })
    const first = readSession()
    expect(readSession()).toBe(first)
    refreshKey('b')
    expect(readSession()).toEqual({ key: 'b', user })
  })

  it('clears local storage when it ends, except for preferences and drafts', () => {
    startSession({ key: 'a', user })
    localStorage.setItem('something', 'else')
    keep('draft.u1.prepaid', { weight: 5 })
    clearSession()
    expect(readSession()).toBeNull()
    expect(localStorage.getItem('something')).toBeNull()
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
    expect(readKept('draft.u1.prepaid', null)).toEqual({ weight: 5 })
  })

  it('is null if its entry cannot be read', () => {
    localStorage.setItem(SESSION_STORAGE_KEY, '{"key":')
    expect(readSession()).toBeNull()
  })

  it('notifies when it starts, when it ends, and when another tab ends it', () => {
    const heard = vi.fn()
    const stop = subscribeToSession(heard)
    startSession({ key: 'a', user })
    clearSession()
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    stop()
    startSession({ key: 'b', user })
    expect(heard).toHaveBeenCalledTimes(3)
  })

  it('prefers the rights of the authorized pages to those of the page list', () => {
    expect(rightsOf(user).pageIds).toEqual([1, 2])
    expect(rightsOf({ ...user, authorizedPages: '14' }).pageIds).toEqual([14])
  })
})
