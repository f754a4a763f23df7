import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UserType } from '#domain/access/rights.ts'
import { logInAs } from '../log-in-as.test-support.ts'
import { showScreen } from '../show-screen.test-support.tsx'
import { FixLink } from './fix-link.tsx'

const show = async (userType: UserType, pageList: string) => {
  logInAs({ userType, pageList })
  await showScreen(<FixLink to="shipment" />)
  return screen.queryByRole('link', { name: 'Start a shipment' })
}

describe('the button in an empty list of shipments', () => {
  it('leads to a new shipment', async () => {
    expect((await show('User', ''))?.getAttribute('href')).toBe('/Prepaid')
  })

  it('is not offered to users who may not ship', async () => {
    expect(await show('ReadOnly', '')).toBeNull()
    expect(await show('User', '14')).toBeNull()
  })
})
