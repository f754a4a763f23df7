import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { RateSheets } from './rate-sheets.tsx'

const FIELDS = [
  { id: 'origin', label: 'Origin', isRequired: true, example: '895', units: [] },
  {
    id: 'L5C',
    label: 'L5C',
    isRequired: true,
    example: '87.45',
    units: [
      { id: 'usd-cwt', label: '$ per 100 lb' },
      { id: 'cents-cwt', label: '¢ per 100 lb' },
    ],
  },
]
const KINDS = [
  {
    id: 'ltl-rates',
    label: 'LTL rate sheet',
    isOfCarrier: true,
    rateModeIds: [1, 2],
    isAdded: true,
    fields: FIELDS,
  },
  { id: 'fuel', label: 'Fuel table', isOfCarrier: false, rateModeIds: [], isAdded: false, fields: [] },
]
const LIVE = {
  ...{
    id: 'i1',
    kind: 'ltl-rates',
    scac: 'SYNA',
    rateModeId: 1,
    name: 'Alpha 2027',
    state: 'live',
    workId: 'w1',
  },
  ...{ fileName: 'rates.csv', rows: 1_152, faultCount: 0, effectiveFrom: '2026-11-21', createdBy: 'demo' },
  ...{ createdAt: '2026-11-21T05:00:00Z', liveAt: '2026-11-21T05:10:00Z', liveBy: 'demo' },
}
const COST = { shipments: 12, nowCents: 100_000, newCents: 112_500, lost: 2, gained: 0 }
const DIFF = {
  ...{
    from: '2026-08-23',
    to: '2026-11-20',
    all: COST,
    own: { ...COST, shipments: 3, newCents: 90_000 },
    laneCount: 1,
  },
  lanes: [{ origin: '895 NV', destination: '900 CA', reason: 'NO_LANE', ...COST }],
}
const WORK = {
  ...{
    id: 'w1',
    kind: 'tariff-import',
    title: 'Sheet',
    state: 'running',
    total: 1_000,
    done: 400,
    failed: 3,
  },
  ...{
    step: 'Reading',
    problem: '',
    isCancelAsked: false,
    createdBy: 'demo',
    createdAt: '2026-11-21T05:00:00Z',
    endedAt: null,
  },
}
const PREVIEW = {
  ...{ sheets: [''], sheet: '', headerRow: 1, header: ['From', 'Rate', 'Note'], faults: [] },
  rows: [{ number: 2, cells: ['895', '87.45', 'x'] }],
  columns: [
    { field: 'origin', column: 0, fallback: '', unit: '', confidence: 1, by: 'header' },
    { field: 'L5C', column: null, fallback: '', unit: '', confidence: 0, by: 'none' },
  ],
}
const ok = (body: object) => () => ({ body: { Status: 'success', ...body } })
const details = (changes: object, diff: object | null = null, faults: object[] = []) =>
  ok({ details: { import: { ...LIVE, ...changes }, faults, notices: ['Fuel is as before.'], diff } })

const open = (answers: Answers = {}, at = '/Carriers') => {
  const carriers = [
    { CarrierId: 'c', CarrierName: 'Alpha', SCAC: 'SYNA', RateMode: 'LTL', RateModeID: 1, Tariffs: [] },
  ]
  const sent = answerCalls({
    'Tariffs/Versions': ok({ versions: [] }),
    'RateSheets/List': ok({ kinds: KINDS, imports: [LIVE], fuelTables: ['SYN'] }),
    'Carriers/FreightCarrier': ok({ rows: carriers, total: 1, locations: [], message: '' }),
    'Works/Read': ok({ works: [WORK] }),
    ...answers,
  })
  return showScreen(<RateSheets />, at).then(() => sent)
}

beforeEach(() => {
  localStorage.clear()
  logInAs({ pageList: '28' })
  // jsdom sends nothing: the stubbed upload returns a reply.
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 200
      responseText = JSON.stringify({ fileId: 'f1', name: 'rates.csv', bytes: 9 })
      onload = () => {}
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null
      send() {
        setTimeout(() => this.onload())
      }
    },
  )
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  )
})

describe('uploading a sheet', () => {
  it('asks for columns without a suggestion, and sends the chosen columns', async () => {
    const sent = await open({
      'RateSheets/Preview': (body) => ({
        body: {
          Status: 'success',
          ...PREVIEW,
          columns: (body as { columns?: object[] }).columns ? PREVIEW.columns : PREVIEW.columns,
        },
      }),
      'RateSheets/Check': ok({ importId: 'i2', workId: 'w1' }),
      'RateSheets/Details': details({ id: 'i2', state: 'checking' }),
    })
    await screen.findByText('Import a sheet')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Choose file/ })).toHaveProperty('disabled', false),
    )
    fireEvent.change(screen.getByLabelText('File', { selector: 'input' }), {
      target: { files: [new File(['a'], 'rates.csv')] },
    })
    const check = await screen.findByRole('button', { name: 'Check the whole file' })
    expect(check).toHaveProperty('disabled', true)
    expect(screen.getByText('Choose a column for: L5C')).toBeDefined()
    expect(screen.getByRole('columnheader', { name: /^Origin ?From$/ })).toBeDefined()
    fireEvent.change(screen.getByLabelText('L5C *'), { target: { value: '1' } })
    fireEvent.change(screen.getByLabelText('Rates are in'), { target: { value: 'cents-cwt' } })
    await waitFor(() => expect(check).toHaveProperty('disabled', false))
    fireEvent.click(check)
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'RateSheets/Check')?.body).toMatchObject({
        fileId: 'f1',
        scac: 'SYNA',
        headerRow: 1,
        columns: [
          { field: 'origin', column: 0 },
          { field: 'L5C', column: 1, unit: 'cents-cwt' },
        ],
      }),
    )
  })
})

describe('an uploaded sheet', () => {
  it('shows the progress of its check, and cancels it', async () => {
    const sent = await open(
      {
        'RateSheets/Details': details({ state: 'checking' }),
        'Works/Cancel': ok({ work: { ...WORK, isCancelAsked: true } }),
      },
      '/Carriers?sheet=i1',
    )
    expect(await screen.findByText('400 rows done · 3 failed · 597 left')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(sent.some(({ path, body }) => path === 'Works/Cancel' && body.workId === 'w1')).toBe(true),
    )
  })

  it('lists every row when it was refused', async () => {
    const faults = [{ row: 17, column: 'Class', reason: '72 is no class.' }]
    await open(
      { 'RateSheets/Details': details({ state: 'refused', faultCount: 1 }, null, faults) },
      '/Carriers?sheet=i1',
    )
    const row = await screen.findByRole('row', { name: '17 Class 72 is no class.' })
    expect(row).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull()
  })

  it('shows what lanes would cost, warns of lost prices, and goes live on the chosen date', async () => {
    const sent = await open(
      { 'RateSheets/Details': details({ state: 'draft' }, DIFF), 'RateSheets/GoLive': ok({ import: LIVE }) },
      '/Carriers?sheet=i1',
    )
    expect(await screen.findByText('+$125.00 (+12.5%)', { selector: 'dd' })).toBeDefined()
    expect(screen.getByText(/2 of these shipments would have no price/)).toBeDefined()
    fireEvent.click(screen.getByLabelText('With this carrier'))
    expect(await screen.findByText('−$100.00 (−10.0%)', { selector: 'dd' })).toBeDefined()
    fireEvent.change(screen.getByLabelText('Effective from'), { target: { value: '2027-01-04' } })
    fireEvent.click(screen.getByRole('button', { name: 'Go live' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'RateSheets/GoLive')?.body).toEqual({
        importId: 'i1',
        effectiveFrom: '2027-01-04',
      }),
    )
  })

  it("starts on the user's date, not on that of UTC", async () => {
    // In Los Angeles, where Nov 22 has not started.
    vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('2026-11-21')
    await open({ 'RateSheets/Details': details({ state: 'draft' }, DIFF) }, '/Carriers?sheet=i1')
    const field = await screen.findByLabelText<HTMLInputElement>('Effective from')
    expect([field.value, field.min]).toEqual(['2026-11-21', '2026-11-21'])
  })

  it('shows no cost of a lane that only one version prices', async () => {
    const alone = { ...DIFF.lanes[0], nowCents: 0, newCents: 0, lost: 12 }
    await open(
      { 'RateSheets/Details': details({ state: 'draft' }, { ...DIFF, lanes: [alone] }) },
      '/Carriers?sheet=i1',
    )
    expect(await screen.findByRole('row', { name: '895 NV 900 CA 12 – – – 12' })).toBeDefined()
  })

  it('is rolled back with a reason when live', async () => {
    const sent = await open({ 'RateSheets/RollBack': ok({ import: { ...LIVE, state: 'rolled-back' } }) })
    fireEvent.click(await screen.findByRole('button', { name: /^Roll back/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Wrong sheet' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'RateSheets/RollBack')?.body).toEqual({
        importId: 'i1',
        reason: 'Wrong sheet',
      }),
    )
  })

  it('cannot be uploaded or changed by read-only users', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '28' })
    await open()
    expect(await screen.findByText('Alpha 2027')).toBeDefined()
    expect(screen.queryByText('Import a sheet')).toBeNull()
    expect(screen.queryByRole('button', { name: /Roll back/ })).toBeNull()
  })
})
