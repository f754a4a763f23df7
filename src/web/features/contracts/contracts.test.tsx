import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answer, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
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

const price = (cents: number) => ({
  ...{ cents, currency: 'USD', what: '', reason: '' },
  charges: [{ code: 'LINEHAUL', label: 'Linehaul', cents }],
})
const EXAMPLE = {
  ...{ lane: '1,200 lb class 70, Harrisburg to Boston', now: price(17_056), changed: price(17_610) },
  warnings: [
    {
      ...{ lighterLb: 1_999, lighterCents: 72_764, heavierLb: 2_000, heavierCents: 65_000 },
      message: '2,000 lb costs $650.00, less than 1,999 lb at $727.64.',
    },
  ],
}

const ok = (body: object) => ({ body: { Status: 'success', ...body } })

const BARE = { ...CARRIER, CarrierId: 'b', CarrierName: 'Bare', SCAC: 'BARE' }
const TARIFF = {
  ...{ id: 'v1', name: 'Contract 2026', effectiveFrom: '2026-01-01', effectiveTo: null, isSynthetic: false },
}
const CARRIERS = [{ ...CARRIER, Tariffs: [TARIFF] }, BARE]

const open = (
  reading: object = READING,
  saved: Answer = ok(READING),
  more = '',
  versions = [VERSION as object],
) => {
  const sent = answerCalls({
    'Carriers/FreightCarrier': () => ok({ rows: CARRIERS, total: 2, locations: [], message: '' }),
    'Tariffs/Rules': (body) => ('rules' in (body as object) ? saved : ok(reading)),
    'Tariffs/Versions': () => ok({ versions }),
    'Tariffs/Example': () => ok({ example: EXAMPLE }),
  })
  return showScreen(<Contracts />, `/Carriers?view=Contracts${more}`).then(() => sent)
}

/** The example sends the rules as well, but saves nothing. */
const savesOf = (sent: Awaited<ReturnType<typeof open>>) =>
  sent.filter(({ path, body }) => path === 'Tariffs/Rules' && 'rules' in body)

beforeEach(() => logInAs({ userType: 'Admin' }))

describe('the contract screen', () => {
  it('describes the contract in force in plain words', async () => {
    await open()
    expect(await screen.findByText('72% off the gross rates (1 row).')).toBeTruthy()
    expect(screen.getByText('Never below $129.00.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: /^Roll back/ })).toBeTruthy()
  })

  it('saves the typed values as a draft of the version that was read, in the units of the contract', async () => {
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
    const saves = () => savesOf(sent)
    await waitFor(() => expect(saves()).toHaveLength(1))
    expect(saves()[0]!.body).toMatchObject({
      ...{ scac: 'SYNA', rateModeId: 1, basedOn: 'v1' },
      rules: {
        discounts: [{ percent: 75_500, scope: EVERYWHERE }],
        fak: [{ fromClass: '50', toClass: '85', ratedClass: '60' }],
      },
    })
  })

  it('shows an error at its field, and keeps all typed values', async () => {
    const faults = { 'rules.discounts.0.percent': 'This discount is too high.' }
    const refused = {
      status: 422,
      body: { Status: 'error', code: 'VALIDATION_FAILED', message: 'No.', fields: faults },
    }
    await open(READING, refused)
    fireEvent.click(await screen.findByRole('button', { name: 'Change…' }))
    const field = (await screen.findByLabelText('% off, discount 1')) as HTMLInputElement
    fireEvent.change(field, { target: { value: '75' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('This discount is too high.')).toBeTruthy()
    expect(field.value).toBe('75')
  })

  it('prices an example with the typed values, and warns if a heavier shipment is cheaper', async () => {
    const sent = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Change…' }))
    expect(await screen.findByText('$170.56 now, $176.10 with this change')).toBeTruthy()
    expect(screen.getByText('2,000 lb costs $650.00, less than 1,999 lb at $727.64.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('% off, discount 1'), { target: { value: '70' } })
    const asked = () => sent.filter(({ path }) => path === 'Tariffs/Example').at(-1)!.body
    await waitFor(() => expect(asked()).toMatchObject({ rules: { discounts: [{ percent: 70_000 }] } }))
    expect(asked().rules).not.toHaveProperty('accessorials')
  })

  it('loses nothing of two users who edit one draft', async () => {
    const draft = { ...VERSION, id: 'd1', state: 'draft', liveAt: null, revision: 1 }
    const theirs = { ...RULES, absoluteMinimums: [{ ...RULES.absoluteMinimums[0]!, cents: 13_500 }] }
    const read = (revision: number, rules: object) => ({
      ...{ ...READING, tariffId: 'd1', rules, version: { ...draft, revision } },
    })
    let revision = 1
    const message = 'lee saved this draft after you opened it. Reload it, then make your changes again.'
    const sent = answerCalls({
      'Carriers/FreightCarrier': () => ok({ rows: CARRIERS, total: 2, locations: [], message: '' }),
      'Tariffs/Versions': () => ok({ versions: [draft] }),
      'Tariffs/Example': () => ok({ example: EXAMPLE }),
      'Tariffs/Rules': (body) => {
        const {
          rules,
          revision: seen,
          tariffId,
        } = body as { rules?: object; revision?: number; tariffId?: string }
        if (!rules) return ok(tariffId ? read(revision, revision === 1 ? RULES : theirs) : READING)
        if (seen === 2) return ok(read(3, theirs))
        revision = 2
        return { status: 409, body: { Status: 'error', code: 'TARIFF_CHANGED', message } }
      },
    })
    await showScreen(<Contracts />, '/Carriers?view=Contracts')
    fireEvent.click(await screen.findByRole('button', { name: /^Change….*2026$/ }))
    fireEvent.change(await screen.findByLabelText('% off, discount 1'), { target: { value: '75' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText(/They changed: Floors. You changed other parts./)).toBeTruthy()
    expect((screen.getByLabelText('% off, discount 1') as HTMLInputElement).value).toBe('75')
    fireEvent.click(screen.getByRole('button', { name: 'Save both changes' }))
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Contract rules' })).toBeNull())
    const saves = savesOf(sent)
    expect(saves.at(-1)!.body).toMatchObject({ tariffId: 'd1', revision: 2 })
    // The other user's floors are not sent: they stay as saved.
    expect(Object.keys(saves.at(-1)!.body.rules as object)).toEqual(['discounts'])
  })

  it('opens the form only with the latest saved version', async () => {
    const draft = { ...VERSION, id: 'd1', state: 'draft', liveAt: null }
    const read = (percent: number) => ({
      ...{ ...READING, tariffId: 'd1', version: draft },
      rules: { ...RULES, discounts: [{ ...RULES.discounts[0]!, percent }] },
    })
    let saved = 61_000
    answerCalls({
      'Carriers/FreightCarrier': () => ok({ rows: CARRIERS, total: 2, locations: [], message: '' }),
      'Tariffs/Versions': () => ok({ versions: [draft] }),
      'Tariffs/Example': () => ok({ example: EXAMPLE }),
      'Tariffs/Rules': (body) => ok('tariffId' in (body as object) ? read(saved) : READING),
    })
    await showScreen(<Contracts />, '/Carriers?view=Contracts')
    const change = { name: /^Change….*2026$/ }
    fireEvent.click(await screen.findByRole('button', change))
    const percent = async () =>
      ((await screen.findByLabelText('% off, discount 1')) as HTMLInputElement).value
    expect(await percent()).toBe('61')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    // Another user saves it while it is closed.
    saved = 62_000
    fireEvent.click(await screen.findByRole('button', change))
    expect(await percent()).toBe('62')
  })

  it('offers to start a contract for a carrier that has none', async () => {
    await open({ ...READING, tariffId: null, version: null, inForce: null })
    const section = await screen.findByText('Alpha has no contract')
    expect(section).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Start a contract' }))
    const form = await screen.findByRole('form', { name: 'Contract rules' })
    expect(within(form).getByLabelText('In force from')).toBeTruthy()
  })

  it('links a first draft to its rates, and warns before it goes live that it has none', async () => {
    const draft = { ...VERSION, id: 'd1', state: 'draft', liveAt: null }
    const notices = ['This version has no rates yet, so it gives no prices. Import a rate sheet.']
    const reading = { ...READING, tariffId: 'd1', version: draft, inForce: null, drafts: [draft], notices }
    await open(reading, ok(reading), '', [draft])
    const rates = await screen.findByRole('link', { name: 'Import rates' })
    expect(rates.getAttribute('href')).toMatch(/basedOn=d1/)
    expect(screen.queryByRole('button', { name: 'Start a contract' })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: /^Go live/ }))
    expect(await within(await screen.findByRole('dialog')).findByText(notices[0]!)).toBeTruthy()
  })

  it('lists the carriers without a contract; a link without a carrier opens one of them', async () => {
    await open(READING, ok(READING), '&contract=none')
    const choice = (await screen.findByLabelText('Carrier')) as HTMLSelectElement
    expect(choice.value).toBe('BARE-1')
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Alpha (SYNA), LTL',
      'Bare (BARE), LTL: no contract',
    ])
  })
})
