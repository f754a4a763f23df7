import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { faultsOf, valuesOf } from './carrier-values.ts'
import { Page } from './page.tsx'

const WORK = 'Carriers/FreightCarrier'
const ALPHA = {
  CarrierId: 'c1',
  CarrierName: 'Synthetic Alpha Freight',
  SCAC: 'SYNA',
  RateMode: 'LTL',
  RateModeID: 1,
  TenderEmail: 'tender@alpha.example.com,desk@alpha.example.com',
  Contact: 'Customer service',
  Phone: '775-555-0100',
  CarrierLocn: 'ALL',
  ContractId: 'SYN-A',
  IsDoNotUse: true,
  Tariffs: [
    { id: 't1', name: 'Alpha 2026', effectiveFrom: '2026-01-01', effectiveTo: null, isSynthetic: true },
  ],
}
const BRAVO = {
  ...ALPHA,
  ...{ CarrierId: 'c2', CarrierName: 'Synthetic Bravo', SCAC: 'SYNB', IsDoNotUse: false, IsEnabled: false },
  ...{ TenderEmail: '', CarrierLocn: 'RNO', Tariffs: [] },
}
const LOCATIONS = [
  { code: 'ALL', name: 'All locations' },
  { code: 'RNO', name: 'Reno DC, Reno' },
]
const reply = (rows: object[], message = '') => ({
  body: { Status: 'success', rows, total: rows.length, locations: LOCATIONS, message },
})

const open = async (answers: Answers = {}, at = '/Carriers?view=Freight') => {
  const sent = answerCalls({ [WORK]: () => reply([ALPHA, BRAVO]), ...answers })
  return { sent, ...(await showScreen(<Page />, at)) }
}
const openList = async (answers: Answers = {}) => {
  const opened = await open(answers)
  await screen.findByText('Synthetic Alpha Freight')
  return opened
}
const choose = async (row: string, what: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Change ${row}, LTL` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: what }))
  return screen.findByRole('dialog')
}
const type = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '28,43' })
})

describe('carrier setup', () => {
  it('opens with parcel account management', async () => {
    const { sent } = await open({}, '/Carriers')
    expect(screen.getByRole('tab', { name: 'Parcel accounts' }).getAttribute('aria-selected')).toBe('true')
    await waitFor(() => expect(sent.some(({ path }) => path === 'Carriers/ParcelCarrier')).toBe(true))
  })

  it('keeps the view in the URL', async () => {
    const { router } = await openList()
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'project44' })))
    expect(router.state.location.search).toEqual({ view: 'P44' })
  })

  it("lists the accounts in the clerk's terms", async () => {
    const { sent } = await openList()
    const [, alpha, bravo] = screen.getAllByRole('row')
    expect(alpha!.textContent).toContain('tender@alpha.example.com, desk@alpha.example.com')
    expect(alpha!.textContent).toContain('Do not use')
    expect(alpha!.textContent).toContain('Alpha 2026, synthetic')
    expect(alpha!.textContent).toContain('All locations')
    for (const words of ['Not rated', 'RNO', 'No tender e-mail', 'No contract']) {
      expect(bravo!.textContent).toContain(words)
    }
    expect(within(bravo!).getByRole('link', { name: 'Start a contract' }).getAttribute('href')).toBe(
      '/Carriers?view=Contracts&contract=SYNB-1',
    )
    expect(sent[0]!.body).toMatchObject({ pageIndex: 1, pageSize: 25 })
  })

  it('shows the specification’s sentence if the details cannot be loaded', async () => {
    await open({
      [WORK]: () => ({
        status: 500,
        body: {
          Status: 'error',
          code: 'CARRIER_LOAD_FAILED',
          message: 'Something went wrong while loading the carrier details',
          requestId: 'r',
        },
      }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Something went wrong while loading the carrier details',
    )
  })

  it('shows a read-only user no buttons', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '28,43' })
    await openList()
    expect(screen.queryByRole('button', { name: 'Add carrier' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change Synthetic/ })).toBeNull()
  })
})

describe('the form of a carrier', () => {
  it('marks each missing field, before anything is sent', async () => {
    const { sent } = await openList()
    fireEvent.click(screen.getByRole('button', { name: 'Add carrier' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add carrier' }))
    for (const sentence of [
      'Carrier name is required.',
      'SCAC is required.',
      'Rate mode is required.',
      'Tender e-mail is required.',
    ]) {
      expect(await within(dialog).findByText(sentence)).toBeTruthy()
    }
    expect(document.activeElement).toBe(within(dialog).getByLabelText(/Carrier name/))
    expect(sent).toHaveLength(1)
  })

  it('picks a well-known carrier, which fills in its SCAC; an empty list and a link open the form', async () => {
    const { sent, router } = await open({ [WORK]: () => reply([]) }, '/Carriers?view=Freight&add=1')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'Freight' }))
    fireEvent.focus(within(dialog).getByLabelText(/Carrier name/))
    type(dialog, /Carrier name/, 'estes')
    fireEvent.click(await screen.findByRole('option', { name: /Estes Express Lines/, hidden: true }))
    expect(within(dialog).getByLabelText(/SCAC/)).toHaveProperty('value', 'EXLA')
    type(dialog, /Tender e-mail/, 'tender@example.com')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add carrier' }))
    await waitFor(() => expect(sent.some(({ query }) => query.mode === 'ADD')).toBe(true))
    expect(sent.find(({ query }) => query.mode === 'ADD')?.body.carrier).toMatchObject({
      ...{ CarrierName: 'Estes Express Lines', SCAC: 'EXLA', RateModeID: 1 },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByRole('button', { name: 'Add carrier' })).toHaveLength(2)
  })

  it('starts with the carrier and warehouse of the shipment that has no account', async () => {
    const status = {
      ...{ shipmentId: 's9', BOLNumber: '0400009', version: 1, statusCode: 'Q', shipmentStatus: '' },
      ...{ isTendered: false, endedAs: '', shipMode: 'LTL', CarrierSCAC: 'EXLA', CarrierName: 'Estes' },
      ...{ PRONumber: '', serviceDays: null, DeliveryDate: null, DeliveredAt: null, TotalCharge: 0 },
      ...{ Currency: 'USD', Totalweight: 0, TotalQuantity: 0, TotalPallet: 0, Problem: '', CreateDate: '' },
    }
    const price = {
      ...{ PricesheetID: 'p1', CarrierSCAC: 'EXLA', CarrierName: 'Estes Express Lines', RateModeID: 1 },
      ...{
        CurrAmount: 312.4,
        Currency: 'USD',
        Charges: [],
        ServiceDays: 3,
        IsDirect: true,
        DeliveryDate: null,
      },
      ...{ Source: 'tariff', ExpiresAt: '', Badges: [], Receipt: [], IsSynthetic: true },
    }
    const place = {
      ...status,
      ...{ OrderNumber: '', PO_Number: '', OriginName: '', OriginCity: '', OriginState: '', OriginZip: '' },
      ...{ DestinationName: '', DestinationCity: '', DestinationState: '', DestinationZip: '', WHSE: 'RNO' },
      ...{ PaymentType: 'P', PickupByDate: null, PickupByFromTime: '', PickupByToTime: '', TimeZone: '' },
    }
    const { router } = await open(
      {
        [WORK]: () => reply([]),
        'Shipment/ShipmentDetails': () => ({
          body: {
            Status: 'success',
            shipment: {
              ...status,
              ...{ Items: [], Origin: {}, Destination: {}, PriceSheets: [price], selectedPricesheetid: 'p1' },
              ...{ TrackingEvents: [], CarrierResponseLog: [], AuditTrail: [], TrackingLink: '' },
              ...{ Actions: [], TimeZone: '', OverrideReason: '', GuideOverride: null },
            },
          },
        }),
        'Shipment/GetShipmentList': () => ({
          body: { Status: 'success', rows: [place], total: 1, cursor: '' },
        }),
      },
      '/Carriers?view=Freight&add=s9',
    )
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText(/SCAC/)).toHaveProperty('value', 'EXLA')
    expect(within(dialog).getByLabelText(/Carrier name/)).toHaveProperty('value', 'Estes Express Lines')
    expect(within(dialog).getByRole('combobox', { name: /Rate mode/ })).toHaveProperty('value', 'LTL')
    expect(within(dialog).getByDisplayValue('RNO Reno DC, Reno')).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'Freight' }))
  })

  it('adds a carrier and shows the server’s message', async () => {
    const { sent } = await openList({
      [WORK]: (body) =>
        (body as { carrier?: object }).carrier
          ? reply([ALPHA], 'Carrier(Synthetic Delta) has been added successfully')
          : reply([ALPHA, BRAVO]),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add carrier' }))
    const dialog = await screen.findByRole('dialog')
    type(dialog, /Carrier name/, 'Synthetic Delta')
    type(dialog, /SCAC/, 'synd')
    fireEvent.click(within(dialog).getByRole('combobox', { name: /Rate mode/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Volume LTL' }))
    type(dialog, /Tender e-mail/, 'tender@delta.example.com')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add carrier' }))
    await waitFor(() =>
      expect(readToasts()).toMatchObject([
        { kind: 'success', message: 'Carrier(Synthetic Delta) has been added successfully' },
      ]),
    )
    expect(sent[1]!.body.carrier).toMatchObject({
      CarrierName: 'Synthetic Delta',
      SCAC: 'synd',
      RateModeID: 2,
      CarrierLocn: 'ALL',
      TenderEmail: 'tender@delta.example.com',
      IsEnabled: true,
    })
    expect(sent[1]!.idempotencyKey).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows a refusal at its field and keeps the typed values', async () => {
    await openList({
      [WORK]: (body) =>
        (body as { carrier?: object }).carrier
          ? {
              status: 409,
              body: {
                Status: 'error',
                code: 'CARRIER_EXISTS',
                message: 'Carrier(Synthetic Bravo) already exist',
                fields: {
                  'carrier.CarrierLocn': 'An account for this SCAC, rate mode and location already exists.',
                },
                requestId: 'r',
              },
            }
          : reply([ALPHA, BRAVO]),
    })
    const dialog = await choose('Synthetic Bravo', 'Edit…')
    expect(within(dialog).getByLabelText(/SCAC/).hasAttribute('disabled')).toBe(true)
    type(dialog, /Tender e-mail/, 'tender@bravo.example.com')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save carrier' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Carrier(Synthetic Bravo) already exist',
    )
    expect(
      within(dialog).getByText('An account for this SCAC, rate mode and location already exists.'),
    ).toBeTruthy()
    expect((within(dialog).getByLabelText(/Tender e-mail/) as HTMLInputElement).value).toBe(
      'tender@bravo.example.com',
    )
  })

  it.each([
    [{ tenderEmail: 'a@x.example.com, nobody' }, 'tenderEmail', 'Following email is invalid: nobody'],
    [{ email: 'a & b' }, 'email', 'Following emails are invalid: a, b'],
    [{ phone: '555' }, 'phone', 'Enter a valid phone number(eg:(312)555-0142 , 312-555-0142ext27)'],
    [{ scac: 'TOOLONG' }, 'scac', 'A SCAC has two to four letters.'],
  ])('refuses %j', (typed, field, sentence) => {
    const values = valuesOf(null)
    const whole = { carrierName: 'Synthetic', scac: 'SYN', rateModeId: 1, tenderEmail: 't@x.example.com' }
    expect(faultsOf({ carrier: { ...values.carrier, ...whole, ...typed } })).toEqual({
      [`carrier.${field}`]: sentence,
    })
  })
})

describe('deleting a carrier', () => {
  it('asks for confirmation, and then identifies the account by its key', async () => {
    const { sent } = await openList({
      [WORK]: (body) =>
        (body as { carrier?: object }).carrier
          ? reply([], 'Carrier(Synthetic Alpha Freight) has been deleted successfully')
          : reply([ALPHA, BRAVO]),
    })
    const dialog = await choose('Synthetic Alpha Freight', 'Delete…')
    expect(dialog.textContent).toContain(
      'Shipments that are booked already keep the carrier’s name and price.',
    )
    expect(sent).toHaveLength(1)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete carrier' }))
    await waitFor(() => expect(readToasts()).toHaveLength(1))
    expect(sent[1]!.body.carrier).toMatchObject({ CarrierLocn: 'ALL', SCAC: 'SYNA', RateMode: 'LTL' })
  })

  it('shows in the dialog why it was refused', async () => {
    await openList({
      [WORK]: (body) =>
        (body as { carrier?: object }).carrier
          ? {
              status: 404,
              body: {
                Status: 'error',
                code: 'CARRIER_NOT_FOUND',
                message: 'There is no carrier SYNA.',
                requestId: 'r',
              },
            }
          : reply([ALPHA, BRAVO]),
    })
    const dialog = await choose('Synthetic Alpha Freight', 'Delete…')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete carrier' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('There is no carrier SYNA.')
  })
})

describe('an account changed by another user', () => {
  const message = 'Someone else changed this carrier. Reload it and try again.'
  const refused = { Status: 'error', code: 'CARRIER_CHANGED', message, requestId: 'r' }
  /** The list was read at version a; since then it is b. */
  const openChanged = () =>
    openList({
      [WORK]: (body, { mode }) => {
        const { carrier, searchText } = body as { carrier?: { version?: string }; searchText?: string }
        if (mode === 'Load') {
          const now = { ...ALPHA, Contact: 'Theirs', CarrierName: 'Alpha as it is', version: 'b' }
          return reply([searchText === 'SYNA' ? now : { ...ALPHA, version: 'a' }, BRAVO])
        }
        const isNow = carrier?.version === undefined || carrier.version === 'b'
        return isNow ? reply([], 'done') : { status: 409, body: refused }
      },
    })

  it('is not overwritten silently; the user can continue with either version', async () => {
    const { sent } = await openChanged()
    const dialog = await choose('Synthetic Alpha Freight', 'Edit…')
    const contact = within(dialog).getByLabelText(/^Contact/) as HTMLInputElement
    const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save carrier' }))
    type(dialog, /^Contact/, 'Mine')
    save()
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(contact.value).toBe('Mine')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the carrier' }))
    await waitFor(() => expect(contact.value).toBe('Theirs'))
    save()
    await waitFor(() => expect(readToasts().map((toast) => toast.message)).toEqual(['done']))
    const versions = sent.filter(({ query }) => query.mode === 'UPDATE').map(({ body }) => body.carrier)
    expect(versions).toMatchObject([{ version: 'a' }, { version: 'b' }])
  })

  it('is overwritten by the later user on request', async () => {
    const { sent } = await openChanged()
    const dialog = await choose('Synthetic Alpha Freight', 'Edit…')
    type(dialog, /^Contact/, 'Mine')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save carrier' }))
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Keep mine and save' }))
    await waitFor(() => expect(readToasts().map((toast) => toast.message)).toEqual(['done']))
    expect(sent.at(-1)!.query.mode === 'Load' ? sent.at(-2)!.body : sent.at(-1)!.body).toMatchObject({
      carrier: { Contact: 'Mine' },
    })
  })

  it('is shown again before it is deleted', async () => {
    await openChanged()
    const dialog = await choose('Synthetic Alpha Freight', 'Delete…')
    const remove = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete carrier' }))
    remove()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Reload the carrier' }))
    expect(await screen.findByText('Delete Alpha as it is?')).toBeTruthy()
    remove()
    await waitFor(() => expect(readToasts().map((toast) => toast.message)).toEqual(['done']))
  })
})
