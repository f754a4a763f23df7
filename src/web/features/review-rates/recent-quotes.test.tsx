import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keep, readKept } from '../../api/kept.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'
import type { RecentQuote } from './recent-quotes.ts'
import { ANSWERS } from './sample.test-support.ts'

const AT = '/ReviewRates?from=89502&to=75201&weight=500&class=70'
const HOUR_MS = 3_600_000

beforeEach(() => {
  localStorage.clear()
  logInAs()
})

const saveOne = async () => {
  answerCalls(ANSWERS)
  const shown = await showScreen(<Page />, AT)
  fireEvent.click(await screen.findByRole('button', { name: 'Share the price from Carrier SYNA' }))
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

it('a saved quote opens as it was priced, without a new request', async () => {
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

it('an expired price shows that it has expired, and can be rated again', async () => {
  await saveOne()
  rewrite(holdingUntil(inHours(-1)))
  answerCalls({})
  await showScreen(<Page />, '/ReviewRates')
  const list = within(await screen.findByRole('region', { name: 'Saved quotes' }))
  expect(list.getByText(/expired .*Click Rate again to get today’s price\./)).toBeTruthy()
  expect(list.queryByRole('button', { name: /Open quote/ })).toBeNull()
  expect(list.getByRole('link', { name: 'Rate again' }).getAttribute('href')).toBe('/Prepaid/s-1')
})

it('shows that it expired after 24 hours, and can be rated again from the list', async () => {
  await saveOne()
  rewrite((one) => ({ ...holdingUntil(inHours(5))(one), savedAt: inHours(-25) }))
  answerCalls({})
  await showScreen(<Page />, '/ReviewRates')
  const list = within(await screen.findByRole('region', { name: 'Saved quotes' }))
  expect(list.getByText(/expired .*Click Rate again to get today’s price\./)).toBeTruthy()
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

const VIEW = {
  ...{
    id: 'v-1',
    name: '0401-SYNA',
    isShared: false,
    isMine: true,
    owner: 'u',
    isDefault: false,
    version: 1,
  },
  content: {
    search: {
      ...{ number: '0401-SYNA', shipmentId: 's-1', sheetId: 'id-SYNA-500', rateModeId: '1', currency: 'USD' },
      ...{ carrierName: 'Carrier SYNA', cents: '50000', lane: 'Reno NV 89502 → Dallas TX 75201' },
    },
  },
}
const viewOf = (savedAt: string) => ({
  ...VIEW,
  content: { search: { ...VIEW.content.search, savedAt, expiresAt: inHours(5) } },
})
const views = (...listed: object[]) => ({
  'Views/List': () => ({ body: { Status: 'success', views: listed } }),
})

it('a quote is stored on the server, and deleted there once it is no longer listed', async () => {
  const sent = answerCalls({
    ...ANSWERS,
    ...views({ ...viewOf(inHours(-80)), id: 'v-0', name: '0400-SYNA' }),
    'Views/Save': () => ({ body: { Status: 'success', views: [] } }),
    'Views/Remove': () => ({ body: { Status: 'success', views: [] } }),
  })
  await showScreen(<Page />, AT)
  fireEvent.click(await screen.findByRole('button', { name: 'Share the price from Carrier SYNA' }))
  await screen.findByRole('dialog', { name: 'Quote 0401-SYNA' })
  const bodyOf = (path: string) => sent.find((one) => one.path === path)?.body
  await waitFor(() => expect(bodyOf('Views/Save')).toMatchObject({ list: 'saved-quotes', name: '0401-SYNA' }))
  expect(bodyOf('Views/Remove')).toEqual({ viewId: 'v-0' })
})

it('a quote saved on another computer is listed', async () => {
  answerCalls(views(viewOf(inHours(-1))))
  await showScreen(<Page />, '/ReviewRates')
  const list = within(await screen.findByRole('region', { name: 'Saved quotes' }))
  expect(list.getByText(/Reno NV 89502 → Dallas TX 75201/)).toBeTruthy()
  expect(list.getByText(/\$500\.00/)).toBeTruthy()
  expect(list.getByRole('button', { name: 'Open quote 0401-SYNA' })).toBeTruthy()
})
