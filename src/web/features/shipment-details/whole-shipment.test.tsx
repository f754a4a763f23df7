import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { wireOf } from '../../wire-of.test-support.ts'
import { Page } from './page.tsx'
import { sampleShipment } from './sample-shipment.test-support.ts'

const onWire = (shipment: ShipmentValue) => wireOf(shipmentDetails.reply, { shipment })

const INFOS = [
  { InfoId: 'internalNotes', InfoType: 'InternalNote', Value: 'Call first' },
  { InfoId: 'n2', InfoType: 'ExternalNote', Value: 'Fragile', CreatedBy: 'clerk' },
  { InfoId: 't1', InfoType: 'TrailerNumber', Value: 'TR-53', CreatedBy: 'clerk' },
].map((info) => ({ Label: '', CreateDate: '2026-11-17T18:00:00Z', CreatedBy: '', ...info }))

const open = async (changes: Partial<ShipmentValue> = {}, more: Answers = {}) => {
  const shipment = sampleShipment(changes)
  const sent = answerCalls({
    'Shipment/ShipmentDetails': () => ({ body: onWire(shipment) }),
    'Shipment/TlxTmsExtraInfoDetails': () => ({ body: { Status: 'success', infos: INFOS } }),
    ...more,
  })
  const shown = await showScreen(<Page />, '/ShipmentDetails/s1')
  await screen.findByRole('list', { name: 'Status' })
  return { sent, ...shown }
}
const worksOf = (sent: { path: string; body: Record<string, unknown> }[]) =>
  sent
    .filter((call) => call.path.includes('TlxTmsExtraInfoDetails') && call.body.info)
    .map((call) => call.body.info)

beforeEach(() => logInAs())

const stop = (id: string, city: string, items: ShipmentValue['items']) => ({
  ...{ id, reference1: `REF-${id}`, reference2: '', items },
  address: {
    ...sampleShipment().destination,
    companyName: `${city} Store`,
    city,
    street: `${id} Street`,
    zip: '80202',
  },
})

describe('stops', () => {
  it('are shown in their order with what is unloaded, the destination last', async () => {
    const [item] = sampleShipment().items
    await open({
      stops: [stop('1', 'Denver', [{ ...item!, quantity: 1, weight: 620 }]), stop('2', 'Omaha', [])],
    })
    const card = screen.getByRole('region', { name: 'Stops' })
    const [denver, omaha, last] = within(card)
      .getAllByRole('listitem')
      .filter((one) => one.parentElement?.tagName === 'OL')
    expect(denver!.textContent).toContain('Denver Store')
    expect(denver!.textContent).toContain('1 PLT Steel shelving, 620 lb')
    expect(denver!.textContent).toContain('Reference REF-1')
    expect(omaha!.textContent).toContain('No items are assigned to this stop yet.')
    expect(last!.textContent).toContain('Dallas Store')
  })

  it('have no card if there are none', async () => {
    await open()
    expect(screen.queryByRole('region', { name: 'Stops' })).toBeNull()
  })
})

describe('price sheets', () => {
  it("show the carrier's service of each price", async () => {
    const [other, booked] = sampleShipment().priceSheets
    await open({ priceSheets: [{ ...other!, serviceName: 'Ground' }, booked!] })
    const card = screen.getByRole('region', { name: 'Price sheets' })
    expect(card.textContent).toContain('Ground · ')
    expect(within(card).getByRole('button', { name: /^Why this price: .* Ground,/ })).toBeTruthy()
  })

  it('show in the receipt of the booked price the cost of its insurance, and the sum of both', async () => {
    const facts = { valueCents: 50_000, premiumCents: 450, policyNumber: 'INS-000000001', message: '' }
    await open({ parcelInsurance: { ...facts, state: 'insured' } })
    const [booked, other] = screen.getAllByRole('button', { name: /^Why this price/ })
    fireEvent.click(booked!)
    const working = await screen.findByRole('table', { name: 'Carrier OLDR price calculation' })
    const rows = within(working).getAllByRole('row').slice(-2)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Insurance premium$500.00 insured, policy INS-000000001$4.50',
      'Total with insurance$316.90',
    ])
    fireEvent.click(other!)
    const cheaper = await screen.findByRole('table', { name: 'Carrier CHEP price calculation' })
    expect(within(cheaper).queryByText('Insurance premium')).toBeNull()
  })

  it.each(['wanted', 'refused', 'canceled'] as const)(
    'add no premium for insurance that is %s',
    async (state) => {
      const facts = { valueCents: 50_000, premiumCents: 450, policyNumber: '', message: '' }
      await open({ parcelInsurance: { ...facts, state } })
      fireEvent.click(screen.getAllByRole('button', { name: /^Why this price/ })[0]!)
      await screen.findByRole('table', { name: 'Carrier OLDR price calculation' })
      expect(screen.queryByText('Insurance premium')).toBeNull()
    },
  )
})

describe('notes', () => {
  it('are edited in place', async () => {
    const { sent } = await open()
    const internal = await screen.findByRole('list', { name: 'Internal notes' })
    expect(await within(internal).findByText('Call first')).toBeTruthy()
    fireEvent.click(within(internal).getByRole('button', { name: 'Edit note: Call first' }))
    const field = await screen.findByRole('textbox', { name: 'Internal note' })
    fireEvent.change(field, { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText('Enter a note.')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'Call twice' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(worksOf(sent)).toHaveLength(1))
    expect(worksOf(sent)[0]).toMatchObject({
      InfoId: 'internalNotes',
      InfoType: 'InternalNote',
      Value: 'Call twice',
    })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Internal note' })).toBeNull())
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit note: Call first')
  })

  it('are added, and a refusal is shown at the field with the typed value', async () => {
    const refused = {
      status: 422,
      body: {
        ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'Check it.', requestId: 'r' },
        fields: { 'info.Value': 'Too long.' },
      },
    }
    await open(
      {},
      {
        'Shipment/TlxTmsExtraInfoDetails': (body) =>
          (body as { info?: object }).info ? refused : { body: { Status: 'success', infos: INFOS } },
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Add external note' }))
    const field = await screen.findByRole('textbox', { name: 'External note' })
    fireEvent.change(field, { target: { value: 'Long words' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText('Too long.')).toBeTruthy()
    expect((field as HTMLTextAreaElement).value).toBe('Long words')
  })

  it('and all other fields are not editable for read-only users', async () => {
    logInAs({ userType: 'ReadOnly' })
    await open()
    expect(await screen.findByText('Call first')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Edit|Delete) / })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Choose files/ })).toBeNull()
  })
})

describe('extra information', () => {
  it('is added, and deleted after a confirmation', async () => {
    const { sent } = await open()
    expect(await screen.findByText('TR-53')).toBeTruthy()
    const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add information' }))
    add()
    const kind = await screen.findByRole('combobox', { name: 'Information' })
    expect(document.activeElement).toBe(kind)
    fireEvent.keyDown(kind, { key: 'Escape' })
    expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull()
    add()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Fill in the value.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Value' }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Value' }), { target: { value: 'LOAD-9' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(worksOf(sent)).toHaveLength(1))
    expect(worksOf(sent)[0]).toMatchObject({ InfoType: 'LoadNumber', Value: 'LOAD-9' })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Trailer number TR-53' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(worksOf(sent)).toHaveLength(2))
    expect(worksOf(sent)[1]).toMatchObject({ InfoId: 't1' })
  })
})

describe('a declined tender', () => {
  it("shows the carrier's message, and how to choose another carrier", async () => {
    const { sent, router } = await open(
      {
        status: 'T',
        isDeclined: true,
        problem: 'Tender declined: No driver',
        actions: ['unschedule', 'void'],
      },
      {
        'Shipment/UpdateStatusCode': () => ({
          body: { Status: 'success', shipmentId: 's1', statusCode: 'Q', isTendered: false, version: 4 },
        }),
      },
    )
    expect(screen.getByRole('alert').textContent).toContain('Tender declined: No driver')
    fireEvent.click(screen.getByRole('button', { name: 'Tender to another carrier' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Prepaid/s1'))
    expect(sent.find((call) => call.path.includes('UpdateStatusCode'))!.body).toMatchObject({
      ...{ shipmentId: 's1', action: 'unschedule', version: 3 },
    })
  })

  it('offers the next carrier, and tenders to it at its price', async () => {
    const { sent } = await open(
      {
        ...{ status: 'T', isDeclined: true, problem: 'Tender declined: No driver', actions: ['unschedule'] },
        nextPriceSheetId: 'p1',
      },
      {
        'Shipment/Pickup': () => ({
          status: 409,
          body: { Status: 'error', code: 'PRICE_SHEET_EXPIRED', message: 'It expired.', requestId: 'r' },
        }),
      },
    )
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Next: Carrier CHEP, $299.00, 2 days.')
    fireEvent.click(screen.getByRole('button', { name: 'Tender to Carrier CHEP' }))
    await waitFor(() => expect(alert.textContent).toContain('It expired.'))
    expect(sent.find((call) => call.path.includes('Shipment/Pickup'))!.body).toMatchObject({
      ...{ shipmentId: 's1', selectedPricesheetid: 'p1', version: 3 },
      OverrideReason: 'Old Road Freight declined',
    })
    expect(screen.getByRole('button', { name: 'Choose another carrier' })).toBeTruthy()
  })

  it('does not offer InTransit first, and asks for confirmation before that move', async () => {
    await open({ status: 'T', isDeclined: true, actions: ['moveToTransit', 'unschedule', 'void'] })
    expect(screen.queryByRole('button', { name: 'Move to InTransit' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to InTransit…' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Old Road Freight declined the tender')
  })

  it('shows that the carrier did not answer in time, and before that its deadline', async () => {
    const asked = {
      ...{ carrier: 'Old Road Freight', askedTo: 'a@b.example', askedAt: '2026-11-17T19:00:00Z' },
      ...{ openedAt: null, answer: '' as const, answeredAt: null, reason: '', remindAt: null },
      expiresAt: '2026-11-18T01:00:00Z',
    } as const
    const waiting = await open({ status: 'T', isTendered: true, carrierAnswer: asked })
    expect(screen.getByText('No answer yet')).toBeTruthy()
    expect(screen.getByText(/^Expires/).textContent).toContain('5:00 PM')
    waiting.unmount()
    await open({ status: 'T', isDeclined: true, carrierAnswer: { ...asked, answer: 'expired' } })
    expect(screen.getByText('Old Road Freight did not answer the tender')).toBeTruthy()
  })
})

describe('the documents card', () => {
  const printers = (bridge: object | null) => ({
    ...{ Status: 'success', isOnline: true, printerOnlineStatus: 'Online', bridge, pairing: null },
    ...{ printers: [], jobs: [] },
  })

  it('prints if a bridge is paired', async () => {
    const bridge = { uniqueName: 'b', hostName: 'dock', version: '1', hasScale: false, seenAt: null }
    const { sent } = await open(
      {},
      {
        'Shipment/CheckPrinterStatus': () => ({ body: printers(bridge) }),
        'Shipment/PrintDocumentDetails': () => ({
          body: { Status: 'success', rows: [], total: 0, jobs: [], preview: null },
        }),
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Packing list' }))
    await waitFor(() => expect(sent.some((call) => call.path.includes('PrintDocumentDetails'))).toBe(true))
    expect(sent.find((call) => call.path.includes('PrintDocumentDetails'))!.body.Print).toMatchObject({
      ...{ shipmentIds: ['s1'], Documents: ['PackingList'] },
    })
  })

  it('prints in the browser without one, also for read-only users', async () => {
    const opened = { location: { href: '' }, close: () => {} }
    vi.stubGlobal('open', () => opened)
    const { sent } = await open(
      {},
      {
        'Shipment/CheckPrinterStatus': () => ({ body: printers(null) }),
        'Shipment/CheckBOLandDownload': () => ({ body: {} }),
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'All three' }))
    await waitFor(() => expect(opened.location.href).not.toBe(''))
    expect(sent.find((call) => call.path.includes('CheckBOLandDownload'))!.body).toMatchObject({
      ...{ shipmentIds: ['s1'], Documents: ['BOL', 'PackingList', 'PalletLabel'] },
    })
  })

  it('saves labels as a file', async () => {
    const { sent } = await open({}, { 'Shipment/CheckBOLandDownload': () => ({ body: {} }) })
    fireEvent.click(screen.getByRole('button', { name: 'Pallet labels' }))
    await waitFor(() => expect(sent.some((call) => call.path.includes('CheckBOLandDownload'))).toBe(true))
    expect(sent.find((call) => call.path.includes('CheckBOLandDownload'))!.body).toMatchObject({
      ...{ shipmentIds: ['s1'], Documents: ['PalletLabel'] },
    })
  })

  it('has a commercial invoice only between two countries', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Commercial invoice…' })).toBeNull()
    cleanup()
    const { destination } = sampleShipment()
    await open({ destination: { ...destination, countryCode: 'CA' } })
    expect(await screen.findByRole('button', { name: 'Commercial invoice…' })).toBeTruthy()
  })
})

describe('services', () => {
  it('are remembered for the consignee', async () => {
    const { sent } = await open(
      {},
      {
        'Shipment/UpdateDefaultServices': () => ({
          body: { Status: 'success', services: [], message: 'Service(s) has been updated successfully' },
        }),
      },
    )
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remember services for this consignee' }))
    await waitFor(() => expect(sent.some((call) => call.path.includes('UpdateDefaultServices'))).toBe(true))
    expect(sent.find((call) => call.path.includes('UpdateDefaultServices'))!.body).toMatchObject({
      ...{ shipmentId: 's1', AdditionalService: ['LGDEL'] },
    })
  })
})
