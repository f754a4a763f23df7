import { beforeEach, describe, expect, it } from 'vitest'
import { readSession } from '../api/session.ts'
import { logInAs } from '../log-in-as.test-support.ts'
import { closeToast, readToasts } from '../ui/toast.ts'
import { guard, takePlace } from './guard.ts'
import { defaultPage, firstPage } from './page-of.ts'

const visit = { href: '/Reports?month=11', isFromLogin: false }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
})

describe('guard', () => {
  it('without a session clears local storage, redirects to login and remembers the page', () => {
    localStorage.setItem('left', 'over')
    expect(guard('Reports', visit)).toEqual({ kind: 'go', to: '/' })
    expect(localStorage.length).toBe(0)
    expect(takePlace()).toBe('/Reports?month=11')
    expect(takePlace()).toBeNull()
  })

  it('lets in a user who may open the page, also if the list of pages is empty', () => {
    logInAs({ pageList: '19' })
    expect(guard('Reports', visit)).toEqual({ kind: 'enter' })
    logInAs()
    expect(guard('Reports', visit)).toEqual({ kind: 'enter' })
  })

  it('warns in the words of the specification and redirects to the first page the user may open', () => {
    logInAs({ pageList: '14,15' })
    expect(guard('Reports', visit)).toEqual({ kind: 'go', to: '/Track' })
    expect(readToasts()).toMatchObject([
      {
        kind: 'warning',
        message:
          'You do not have permission to access Reports page. Please contact support@lading.example to get access.',
      },
    ])
  })

  it('does not warn a user who comes from login', () => {
    logInAs({ pageList: '14' })
    expect(guard('Reports', { ...visit, isFromLogin: true })).toEqual({ kind: 'go', to: '/Track' })
    expect(readToasts()).toEqual([])
  })

  it('closes exceptional pages if the list is empty', () => {
    logInAs()
    expect(guard('FreeShipping', visit)).toEqual({ kind: 'go', to: '/ReviewRates' })
  })

  it('ends the session of a user who may open no page, instead of redirecting forever', () => {
    logInAs({ pageList: '13' })
    expect(guard('Reports', { ...visit, isFromLogin: true })).toEqual({ kind: 'go', to: '/' })
    expect(readSession()).toBeNull()
    expect(readToasts()).toHaveLength(1)
  })

  it('does not return to an address of another site', () => {
    sessionStorage.setItem('lading.return-to', '//evil.example/')
    expect(takePlace()).toBeNull()
  })
})

describe('the page after login', () => {
  const rights = { userType: 'User' as const, pageIds: [13, 14, 5] }
  it('is the default page if the user may open it, else the first that can be opened directly', () => {
    expect(defaultPage(rights, 14)).toBe('Track')
    expect(defaultPage(rights, 19)).toBe('SingleOrder')
    expect(defaultPage(rights, 13)).toBe('SingleOrder')
    expect(firstPage({ userType: 'User', pageIds: [41] })).toBeNull()
  })
})
