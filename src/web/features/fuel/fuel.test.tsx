import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserType } from '#domain/access/rights.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { Fuel } from './fuel.tsx'

const INDEX = 'EIA-DIESEL-US'
const SERIES = {
  ...{ isSetUp: true, isSandbox: false, indexId: INDEX, lastReadAt: '2026-11-17T11:41:00Z' },
  ...{ lastSavedCount: 1, problem: '', problemAt: null },
}
const PRICES = {
  indexes: [{ id: INDEX, lastDate: '2026-11-16', lastPrice: 3.561, priceCount: 2, isStale: false }],
  indexId: INDEX,
  prices: [
    { date: '2026-11-16', price: 3.561, source: 'own', changedBy: 'clerk' },
    { date: '2026-11-09', price: 3.5, source: 'published', changedBy: '' },
  ],
  publicSeries: SERIES,
}
const TABLE = {
  ...{ id: 'Regional', version: '2026-01-01.1', effectiveFrom: '2026-01-01', effectiveTo: null },
  ...{ inclusion: 'atLeastBelow', columnsFromLb: [0, 20_000], isInForce: true, usedBy: ['SYNA'] },
  bands: [
    { fromMills: 3_000, toMills: 3_500, percents: [30_000, 60_000] },
    { fromMills: 3_500, toMills: 4_000, percents: [31_250, 62_500] },
  ],
  above: { stepMills: 50, addPercents: [400, 800] },
  ...{ below: null, isPerMile: false },
}
const ok = (body: object) => ({ body: { Status: 'success', ...body } })
const refused = (fields: Record<string, string>) => ({
  status: 422,
  body: { Status: 'error', code: 'VALIDATION_FAILED', message: 'Correct the fields.', fields },
})

const open = async (answers: Answers = {}, userType: UserType = 'Admin', more = '') => {
  logInAs({ userType })
  const sent = answerCalls({
    'Fuel/Prices': () => ok(PRICES),
    'Fuel/Tables': () => ok({ tables: [TABLE] }),
    ...answers,
  })
  await showScreen(<Fuel />, `/Carriers?view=Fuel${more}`)
  await screen.findByRole('figure', { name: /Regional.* surcharge by diesel price/ })
  return sent
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  for (const { id } of readToasts()) closeToast(id)
})

describe('index prices', () => {
  it('are shown as a chart and a list with the change of each week', async () => {
    await open()
    expect(screen.getByRole('figure', { name: /Price of US average .* \$3\.561 at the end/ })).toBeTruthy()
    const [, newest] = within(screen.getByRole('region', { name: `${INDEX} prices` })).getAllByRole('row')
    expect(newest!.textContent).toContain('$3.561+0.061Entered by clerk')
    expect(screen.getByText(/Last worked/).textContent).toContain('1 new price.')
  })

  it('are entered in a form, with errors at their fields', async () => {
    const sent = await open({
      'Fuel/Prices': (body) =>
        'prices' in (body as object)
          ? refused({ 'prices.0.date': 'This day is in the future.' })
          : ok(PRICES),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Enter price' }))
    await screen.findByRole('form', { name: 'Fuel price' })
    const saves = () => sent.filter(({ body }) => 'prices' in body)
    type(/Price date/, '2026-12-01')
    fireEvent.click(screen.getByRole('button', { name: 'Save price' }))
    expect(await screen.findByText(/Enter the price in dollars per gallon/)).toBeTruthy()
    expect(saves()).toEqual([])
    type(/Dollars per gallon/, '$3.60')
    fireEvent.click(screen.getByRole('button', { name: 'Save price' }))
    expect(await screen.findByText('This day is in the future.')).toBeTruthy()
    expect(saves()[0]!.body).toMatchObject({ indexId: INDEX, prices: [{ date: '2026-12-01', price: 3.6 }] })
  })

  it('open the form from a price that lacks one, with the index of its contract and the date', async () => {
    const sent = await open({}, 'Admin', '&add=price&carrier=SYNA-1&date=2026-11-23')
    const form = within(await screen.findByRole('form', { name: 'Fuel price' }))
    expect((form.getByLabelText(/Price date/) as HTMLInputElement).value).toBe('2026-11-23')
    expect((form.getByLabelText(/Index/) as HTMLInputElement).value).toBe(INDEX)
    expect(sent.find(({ path }) => path === 'Fuel/Prices')!.body).toMatchObject({
      ...{ indexId: '', scac: 'SYNA', rateModeId: 1 },
    })
  })

  it('warn if the last one is old', async () => {
    const indexes = [{ ...PRICES.indexes[0], isStale: true }]
    await open({ 'Fuel/Prices': () => ok({ ...PRICES, indexes }) })
    expect(screen.getByText(/The last price for EIA-DIESEL-US is from Mon/)).toBeTruthy()
  })

  it('are imported immediately by an administrator, who sees why the EIA refused', async () => {
    await open({
      'Fuel/ReadNow': () => ({
        status: 409,
        body: {
          ...{
            Status: 'error',
            code: 'PUBLIC_PRICES_REFUSED',
            message: 'The EIA returned no fuel prices: No.',
          },
        },
      }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Update now' }))
    expect(await screen.findByText('The EIA returned no fuel prices: No.')).toBeTruthy()
  })

  it('explain how to set a missing key, and show a clerk no button for it', async () => {
    const publicSeries = { ...SERIES, isSetUp: false, lastReadAt: null }
    await open({ 'Fuel/Prices': () => ok({ ...PRICES, publicSeries }) })
    expect(screen.getByText(/No EIA key is set/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull()
  })

  it('link to the import with kind and index', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'Import prices' }).getAttribute('href')).toContain(
      'view=RateSheets&kind=fuel-prices&name=EIA-DIESEL-US',
    )
  })
})

describe('fuel tables', () => {
  it('are listed, and the chosen one is shown as a chart with its rows', async () => {
    await open()
    expect(screen.getByRole('figure', { name: /Regional.* surcharge by diesel price/ })).toBeTruthy()
    const rows = within(screen.getByRole('region', { name: 'Rows of Regional' }))
    expect(rows.getByText('31.25%')).toBeTruthy()
    expect(rows.getByText('20,000 lb and up')).toBeTruthy()
    expect(rows.getByText(/Above the last row for each \$0\.050 or fraction of it/)).toBeTruthy()
  })

  it('are copied into the next version, based on the newest one', async () => {
    const sent = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Copy and change…' }))
    await screen.findByRole('form', { name: 'Fuel table' })
    type('% from 0 lb, line 2', '32')
    fireEvent.click(screen.getByRole('button', { name: 'Save version' }))
    const saves = () => sent.filter(({ body }) => 'table' in body)
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]!.body).toMatchObject({
      basedOn: '2026-01-01.1',
      table: {
        id: 'Regional',
        columnsFromLb: [0, 20_000],
        bands: [TABLE.bands[0], { fromMills: 3_500, toMills: 4_000, percents: [32_000, 62_500] }],
        above: { stepMills: 50, addPercents: [400, 800] },
        below: null,
      },
    })
  })

  it('get the focus when a new one replaces the hint that there are none', async () => {
    logInAs({ userType: 'Admin' })
    answerCalls({ 'Fuel/Prices': () => ok(PRICES), 'Fuel/Tables': () => ok({ tables: [] }) })
    await showScreen(<Fuel />, '/Carriers?view=Fuel')
    fireEvent.click(await screen.findByRole('button', { name: 'New table' }))
    await screen.findByRole('form', { name: 'Fuel table' })
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
    expect(screen.queryByText('No fuel tables yet')).toBeNull()
  })

  it('show errors at their cells, their own and those of the server', async () => {
    const fields = { 'table.bands.1.fromMills': 'Each band must begin where the previous one ends.' }
    await open({
      'Fuel/Tables': (body) => ('table' in (body as object) ? refused(fields) : ok({ tables: [TABLE] })),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Copy and change…' }))
    await screen.findByRole('form', { name: 'Fuel table' })
    type('From price, $, line 2', 'abc')
    fireEvent.click(screen.getByRole('button', { name: 'Save version' }))
    expect(await screen.findByText('Enter a price such as 3.55.')).toBeTruthy()
    type('From price, $, line 2', '3.6')
    fireEvent.click(screen.getByRole('button', { name: 'Save version' }))
    expect(await screen.findByText('Each band must begin where the previous one ends.')).toBeTruthy()
    expect(screen.getByLabelText('From price, $, line 2').getAttribute('aria-invalid')).toBe('true')
  })

  it('are read-only for users who cannot change them', async () => {
    await open({}, 'ReadOnly')
    for (const name of ['Copy and change…', 'New table', 'Enter price', 'Update now'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
