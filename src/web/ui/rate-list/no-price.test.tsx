import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showScreen } from '../../show-screen.test-support.tsx'
import { NoPrice, type RateNotice } from './no-price.tsx'
import type { RateRow } from './rate-rows.ts'

const notice = (scac: string, rateModeId: number, message: string): RateNotice => ({
  ...{ scac, carrierName: `Carrier ${scac}`, rateModeId, message },
})
const price = (scac: string, rateModeId: number): RateRow => ({
  ...{ rateModeId, scac, carrierName: scac, serviceName: '', cents: 1, currency: 'USD', serviceDays: 1 },
  ...{ deliveryDate: null, badges: [], sheet: null },
})
const items = (summary: string) => {
  const list = screen.getByText(summary).closest('details')!
  return within(list)
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent)
}

it('separates carriers without a price from notes of carriers with one, by mode if several', async () => {
  const rows = [price('SYNA', 1), price('SYNB', 2)]
  const notices = [notice('SYNA', 1, 'Liftgate is free.'), notice('SYNA', 2, 'Too light.')]
  const modeName = (id: number) => (id === 1 ? 'LTL' : 'Volume')
  await showScreen(
    <NoPrice notices={[...notices, notice('SYNC', 3, 'Silent.')]} rows={rows} modeName={modeName} />,
  )
  expect(items('1 carrier gave no price: Carrier SYNA (SYNA)')).toEqual([
    'Carrier SYNA SYNA (Volume): Too light.',
  ])
  expect(items('1 note from carriers with prices: Carrier SYNA (SYNA)')).toEqual([
    'Carrier SYNA SYNA (LTL): Liftgate is free.',
  ])
  // The screen reports a mode without any price.
  expect(screen.queryByText(/Silent/)).toBeNull()
})

it('shows a single reason immediately if there is one mode', async () => {
  await showScreen(<NoPrice notices={[notice('SYNA', 1, 'No lane.')]} rows={[]} />)
  expect(screen.getByText('1 carrier gave no price: Carrier SYNA (SYNA): No lane.')).toBeTruthy()
})
