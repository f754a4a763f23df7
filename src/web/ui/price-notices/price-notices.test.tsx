import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/iso-date.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { PriceGaps } from './price-gaps.tsx'
import { StaleFuel } from './stale-fuel.tsx'

beforeEach(() => {
  answerCalls({})
  logInAs({ userType: 'Admin' })
})

const stale = (date: string, due: string, since = date) => ({
  ...{ scac: 'SYNA', rateModeId: 1 },
  staleFuel: { date, since, due },
})
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('an old fuel price shows its date, its age, and a link to a newer one of that contract', async () => {
  await showScreen(<StaleFuel sheet={stale('2026-01-05', '2026-02-09', '2026-01-07')} />, '/Prepaid')
  expect(
    screen.getByText(
      'Fuel price out of date: from Mon, Jan 5, 2026, in use since Wed, Jan 7, 2026. The price for Mon, Feb 9, 2026 is missing.',
    ),
  ).toBeTruthy()
  expect(hrefOf('Enter fuel price')).toBe('/Carriers?view=Fuel&add=price&carrier=SYNA-1&date=2026-02-09')
})

it('read-only users see the notice without the button', async () => {
  logInAs({ userType: 'ReadOnly' })
  await showScreen(<StaleFuel sheet={stale('2026-01-05', '2026-01-12')} />, '/Prepaid')
  expect(screen.getByText(/Fuel price out of date/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('does not ask for a newer price than the latest one if the pickup is far ahead', async () => {
  const today = lastToday(new Date())
  await showScreen(<StaleFuel sheet={stale(today, addDays(today, 14))} />, '/Prepaid')
  expect(screen.getByText(/not published yet/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

const gap = (scac: string, code: string) => ({ scac, carrierName: `Carrier ${scac}`, code, rateModeId: 3 })

it('carriers without a contract or a fuel price have a button to that page, with the carrier', async () => {
  const notices = [gap('AAAA', 'NO_TARIFF'), gap('BBBB', 'NO_FUEL_PRICE'), gap('CCCC', 'NO_LANE')]
  await showScreen(<PriceGaps notices={notices} />, '/Prepaid')
  expect(screen.getByText('No contract in force: Carrier AAAA (AAAA).')).toBeTruthy()
  expect(hrefOf('Start a contract')).toBe('/Carriers?view=Contracts&contract=AAAA-3')
  expect(hrefOf('Enter fuel price')).toContain('carrier=BBBB-3')
})

it('many carriers without a contract share one button', async () => {
  const notices = ['AAAA', 'BBBB', 'CCCC', 'DDDD'].map((scac) => gap(scac, 'NO_TARIFF'))
  await showScreen(<PriceGaps notices={notices} />, '/Prepaid')
  expect(hrefOf('Start a contract')).toBe('/Carriers?view=Contracts&contract=none')
})
