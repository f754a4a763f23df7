import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keep, readKept } from '../../api/kept.ts'
import { startSession } from '../../api/session.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'
import type { RecentQuote } from './recent-quotes.ts'
import { ANSWERS } from './sample.test-support.ts'

const AT = '/ReviewRates?from=89502&to=75201&weight=500&class=70'
const HOUR_MS = 3_600_000

beforeEach(() => {
  localStorage.clear()
  startSession({
    key: 'k',
    user: { userId: 'u', userType: 'User', authorizedPages: '', pageList: '', userDefinedClass: '' } as never,
  })
})

const saveOne = async () => {
  answerCalls(ANSWERS)
  const shown = await showScreen(<Page />, AT)
  fireEvent.click(await screen.findByRole('button', { name: 'Share the price of Carrier SYNA' }))
  await screen.findByRole('dialog', { name: 'Quote 0401-SYNA' })
  shown.unmount()
}
const rewrite = (change: (quote: RecentQuote) => RecentQuote) =>
  keep('quotes.u', readKept<RecentQuote[]>('quotes.u', []).map(change))
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const holdingUntil = (expiresAt: string) => (one: RecentQuote) => ({
  ...one,
  quote: { ...one.quote, sheet: { ...one.quote.sheet, expiresAt } },
})

it('a saved quote is opened again as it was priced, without asking anyone', async () => {
  await saveOne()
  rewrite(holdingUntil(inHours(5)))
  const sent = answerCalls({})
  await showScreen(<Page />, '/ReviewRates')
  const list = within(await screen.findByRole('region', { name: 'Saved quotes' }))
  expect(list.getByText(/valid until/)).toBeTruthy()
  expect(list.getByRole('link', { name: 'Ship this' }).getAttribute('href')).toBe('/Prepaid/s-1')
  fireEvent.click(list.getByRole('button', { name: 'Open quote 0401-SYNA' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Quote 0401-SYNA' }))
  expect(dialog.getByText('Class 70 freight')).toBeTruthy()
  expect(sent.filter(({ path }) => path.includes('Rates'))).toEqual([])
})

it('a price that has expired says so and leads to rating it again', async () => {
  await saveOne()
  rewrite(holdingUntil(inHours(-1)))
  answerCalls({})
  await showScreen(<Page />, '/ReviewRates')
  const list = within(await screen.findByRole('region', { name: 'Saved quotes' }))
  expect(list.getByText(/expired .*Press Rate again to get today’s price\./)).toBeTruthy()
  expect(list.queryByRole('button', { name: /Open quote/ })).toBeNull()
  expect(list.getByRole('link', { name: 'Rate again' }).getAttribute('href')).toBe('/Prepaid/s-1')
})

it('shows that it expired after 24 hours, and can be rated again from the list', async () => {
  await saveOne()
  rewrite((one) => ({ ...holdingUntil(inHours(5))(one), savedAt: inHours(-25) }))
  answerCalls({})
  await showScreen(<Page />, '/ReviewRates')
  const list = within(await screen.findByRole('region', { name: 'Saved quotes' }))
  expect(list.getByText(/expired .*Press Rate again to get today’s price\./)).toBeTruthy()
  expect(list.queryByRole('button', { name: /Open quote/ })).toBeNull()
  expect(list.getByRole('link', { name: 'Rate again' }).getAttribute('href')).toBe('/Prepaid/s-1')
})

it('is removed from the list three days after it was saved', async () => {
  await saveOne()
  rewrite((one) => ({ ...holdingUntil(inHours(5))(one), savedAt: inHours(-73) }))
  answerCalls({})
  await showScreen(<Page />, '/ReviewRates')
  await screen.findByLabelText('Weight in pounds of item 1')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved quotes' })).toBeNull())
})
