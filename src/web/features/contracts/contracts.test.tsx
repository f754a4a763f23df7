import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { startSession } from '../../api/session.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Contracts } from './contracts.tsx'

const VERSION = {
  ...{
    id: 'v1',
    scac: 'SYNA',
    rateModeId: 1,
    kind: 'ltl',
    name: 'Contract 2026',
    number: 1,
    state: 'inForce',
  },
  ...{
    effectiveFrom: '2026-01-01',
    effectiveTo: null,
    isSynthetic: false,
    revision: 1,
    basedOn: null,
    source: '',
  },
  ...{ note: '', importId: null, createdBy: 'admin', createdAt: '2026-01-01T00:00:00Z', editedBy: '' },
  ...{ editedAt: null, liveBy: 'admin', liveAt: '2026-01-01T00:00:00Z' },
}
const EVERYWHERE = { laneType: null, originArea: null, destinationArea: null }
const RULES = {
  ...{ id: 'v1', version: '1', scac: 'SYNA', rateModeId: 1, isSynthetic: false, name: 'Contract 2026' },
  ...{
    currency: 'USD',
    effectiveFrom: '2026-01-01',
    effectiveTo: null,
    baseTariffId: '',
    baseTariffDate: '',
  },
  ...{
    areas: [],
    weightRounding: 'poundUp',
    fak: [],
    fuel: null,
    accessorials: [],
    exclusiveAccessorials: [],
  },
  discounts: [
    { scope: EVERYWHERE, fromLb: 0, percent: 72_000, effectiveFrom: '2026-01-01', effectiveTo: null },
  ],
  minimum: { applies: 'afterDiscount', discountPercent: null },
  absoluteMinimums: [{ scope: EVERYWHERE, cents: 12_900, effectiveFrom: '2026-01-01', effectiveTo: null }],
  ...{ spaceRules: [], palletPricing: null, rateIncreases: [], ratesAsHigherDiscountWeight: false },
}
const READING = {
  ...{ kind: 'ltl', carrierName: 'Alpha', tariffId: 'v1', version: VERSION, rules: RULES, inForce: VERSION },
  ...{ volumeRules: null, parcelRules: null, drafts: [], laneCount: 12, zoneCount: 0, palletRateCount: 0 },
  ...{ fuelTables: ['Table'], fuelIndexes: ['US'], notices: [] },
}
const CARRIER = {
  ...{ CarrierId: 'c', CarrierName: 'Alpha', SCAC: 'SYNA', RateMode: 'LTL', RateModeID: 1, Tariffs: [] },
}

const ok = (body: object) => ({ body: { Status: 'success', ...body } })

const BARE = { ...CARRIER, CarrierId: 'b', CarrierName: 'Bare', SCAC: 'BARE' }
const TARIFF = {
  ...{ id: 'v1', name: 'Contract 2026', effectiveFrom: '2026-01-01', effectiveTo: null, isSynthetic: false },
}
const CARRIERS = [{ ...CARRIER, Tariffs: [TARIFF] }, BARE]

const open = (reading: object = READING, saved: object = ok(READING), more = '') => {
  const sent = answerCalls({
    'Carriers/FreightCarrier': () => ok({ rows: CARRIERS, total: 2, locations: [], message: '' }),
    'Tariffs/Rules': (body) => ('rules' in (body as object) ? saved : ok(reading)) as never,
    'Tariffs/Versions': () => ok({ versions: [VERSION] }),
  })
  return showScreen(<Contracts />, `/Carriers?view=Contracts${more}`).then(() => sent)
}

beforeEach(() =>
  startSession({
    key: 'k',
    user: { userId: 'u', userType: 'Admin', authorizedPages: '', pageList: '' } as never,
  }),
)

describe('the contract desk', () => {
  it('says the contract in force in plain words', async () => {
    await open()
    expect(await screen.findByText('72% off the gross rates (1 row).')).toBeTruthy()
    expect(screen.getByText('Never below $129.00.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Roll back/ })).toBeTruthy()
  })

  it('saves what is typed as a draft of the version that was read, in the units of the contract', async () => {
    const sent = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change…' }))
    fireEvent.change(await screen.findByLabelText('% off, discount 1'), { target: { value: '75.5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add FAK' }))
    for (const [name, value] of [
      ['From class', '50'],
      ['To class', '85'],
      ['Rated as', '60'],
    ]) {
      fireEvent.change(screen.getByLabelText(`${name}, FAK 1`), { target: { value } })
    }
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    const saves = () => sent.filter(({ body }) => 'rules' in (body as object))
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]!.body).toMatchObject({
      ...{ scac: 'SYNA', rateModeId: 1, basedOn: 'v1' },
      rules: {
        discounts: [{ percent: 75_500, scope: EVERYWHERE }],
        fak: [{ fromClass: '50', toClass: '85', ratedClass: '60' }],
      },
    })
  })

  it('says beside its field what is wrong, and loses nothing of what was typed', async () => {
    const faults = { 'rules.discounts.0.percent': 'Enter a number from 0 to 100,000.' }
    const refused = {
      status: 422,
      body: { Status: 'error', code: 'VALIDATION_FAILED', message: 'No.', fields: faults },
    }
    await open(READING, refused)
    fireEvent.click(await screen.findByRole('button', { name: 'Change…' }))
    const field = (await screen.findByLabelText('% off, discount 1')) as HTMLInputElement
    fireEvent.change(field, { target: { value: '175' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Enter a number from 0 to 100,000.')).toBeTruthy()
    expect(field.value).toBe('175')
  })

  it('offers to start one where a carrier has none', async () => {
    await open({ ...READING, tariffId: null, version: null, inForce: null })
    const section = await screen.findByText('Alpha has no contract')
    expect(section).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Start a contract' }))
    const form = await screen.findByRole('form', { name: 'Rules of the contract' })
    expect(within(form).getByLabelText('In force from')).toBeTruthy()
  })

  it('says who has no contract, and a link without a carrier opens one of these', async () => {
    await open(READING, ok(READING), '&contract=none')
    const choice = (await screen.findByLabelText('Carrier')) as HTMLSelectElement
    expect(choice.value).toBe('BARE-1')
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Alpha (SYNA), LTL',
      'Bare (BARE), LTL: no contract',
    ])
  })
})
