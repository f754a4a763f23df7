import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { wireOf } from '../../wire-of.test-support.ts'
import { Page } from './page.tsx'
import { message, sampleShipment } from './sample-shipment.test-support.ts'

const onWire = (shipment: ShipmentValue) => wireOf(shipmentDetails.reply, { shipment })

const open = async (changes: Partial<ShipmentValue> = {}, more: Answers = {}) => {
  const shipment = sampleShipment(changes)
  const sent = answerCalls({ 'Shipment/ShipmentDetails': () => ({ body: onWire(shipment) }), ...more })
  const shown = await showScreen(<Page />, '/ShipmentDetails/s1')
  await screen.findByRole('list', { name: 'Status' })
  return { sent, ...shown }
}

beforeEach(() => logInAs())

describe('Shipment Details', () => {
  it('offers exactly the moves that the server allows', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'Move to Delivered' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Move to InTransit' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Copy to a new shipment',
      'Remember services for this consignee',
      'Problem…',
      'Void…',
    ])
  })

  it("enters the carrier's PRO, and shows an invalid number at the field", async () => {
    const { sent } = await open(
      { proNumber: '', carrierScac: 'ODFL', pickupNumber: '' },
      {
        'Shipment/TenderReferences': () => ({
          body: { PRONumber: '77712345675', PickupNumber: '', version: 4 },
        }),
      },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Enter PRO' }))
    const field = await screen.findByLabelText('PRO number')
    fireEvent.change(field, { target: { value: '77712345671' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save numbers' }))
    expect(await screen.findByText(/The check digit of 77712345671 is wrong/)).toBeTruthy()
    fireEvent.change(field, { target: { value: '777-1234 5675' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save numbers' }))
    const saved = () => sent.filter(({ path }) => path.endsWith('Shipment/TenderReferences'))
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]).toMatchObject({
      body: { shipmentId: 's1', version: 3, TenderReferences: { PROnumber: '777-1234 5675' } },
    })
  })

  it('offers Tender first for a scheduled shipment that is not tendered', async () => {
    await open({ status: 'T', isTendered: false, actions: ['tender', 'moveToTransit', 'unschedule', 'void'] })
    expect(screen.getByRole('link', { name: 'Tender' }).getAttribute('href')).toBe('/Tender?shipment=s1')
    expect(screen.queryByRole('button', { name: 'Move to InTransit' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Move to InTransit…' })).toBeTruthy()
  })

  it('tenders in place if the user may not open the Tender page', async () => {
    logInAs({ pageList: '13' })
    const { sent } = await open(
      { status: 'T', isTendered: false, actions: ['tender', 'moveToTransit', 'unschedule', 'void'] },
      { 'Shipment/BulkSchedule': () => ({ status: 500, body: {} }) },
    )
    expect(screen.queryByRole('link', { name: 'Tender' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Tender' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Tender 1 shipment' }))
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('Shipment/BulkSchedule'))).toBe(true))
    expect(sent.find(({ path }) => path.endsWith('Shipment/BulkSchedule'))).toMatchObject({
      query: { flag: 'tender' },
      body: { rows: [{ shipmentId: 's1', version: 3 }], notify: true },
    })
  })

  it('has no link to a page that the user may not open', async () => {
    logInAs({ pageList: '13' })
    await open({ status: 'Q', isTendered: false, actions: ['defer', 'schedule', 'void'] })
    expect(screen.queryByRole('link', { name: 'Edit and book' })).toBeNull()
  })

  it('links to the booking of a shipment in Rate & Route, and of no other', async () => {
    await open({ status: 'Q', isTendered: false, paymentType: 'C', actions: ['defer', 'schedule', 'void'] })
    expect(screen.getByRole('link', { name: 'Edit and book' }).getAttribute('href')).toBe('/Collect/s1')
  })

  it('offers no actions to read-only users', async () => {
    logInAs({ userType: 'ReadOnly' })
    await open({ tenderLog: [message('unknown')] })
    expect(screen.queryByRole('button', { name: 'Move to Delivered' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'It arrived' })).toBeNull()
  })

  it('does not show a voided shipment, or one declined by its carrier, as booked', async () => {
    const voided = await open({ status: 'V', endedAs: 'void', actions: [] })
    expect(screen.getByText('Previously booked')).toBeTruthy()
    expect(screen.queryByText('Booked')).toBeNull()
    voided.unmount()
    await open({ status: 'T', isDeclined: true, actions: ['unschedule'] })
    expect(screen.getByText('Declined')).toBeTruthy()
    expect(screen.queryByText('Booked')).toBeNull()
  })

  it('does not show a collect shipment as free: the consignee pays', async () => {
    await open({ paymentType: 'C', totalCents: 0, priceSheets: [], selectedPriceSheetId: '' })
    expect(screen.getByText('The consignee pays')).toBeTruthy()
    expect(screen.queryByText('$0.00')).toBeNull()
  })

  it('shows the carrier’s invoice next to the charge', async () => {
    const detail = 'Invoice I-7: $360.00, $47.60 more than booked'
    const invoice = {
      ...message('received'),
      id: 'i7',
      channel: 'edi',
      direction: 'in' as const,
      kind: '210',
    }
    await open({ tenderLog: [message('delivered'), { ...invoice, detail }] })
    const charge = screen.getByText('Charge', { selector: 'dt' }).parentElement
    expect(charge?.textContent).toBe(`Charge$312.40${detail}`)
  })

  it('shows a problem above everything else', async () => {
    await open({ problem: 'Missed the connection' })
    expect(screen.getByRole('alert').textContent).toContain('Missed the connection')
  })

  it('shows the booked price first, even if another is cheaper', async () => {
    await open()
    const prices = screen.getAllByRole('button', { name: /^Why this price/ })
    expect(prices.map((price) => price.getAttribute('aria-label'))).toEqual([
      'Why this price: Carrier OLDR, Synthetic tariff',
      'Why this price: Carrier CHEP, Synthetic tariff',
    ])
    expect(screen.getByText('Booked')).toBeTruthy()
  })

  it('computes a price again and shows whether it is the same to the cent', async () => {
    const { sent } = await open(
      {},
      {
        'Shipment/ReRate': () => ({
          body: {
            ...{ Status: 'success', stored: 312.4, computed: 312.4, isSame: true },
            ...{ receipt: [], receiptHash: 'hash', notes: [] },
          },
        }),
      },
    )
    fireEvent.click(screen.getAllByRole('button', { name: /^Why this price/ })[0]!)
    expect(await screen.findByText('1,240 lb × $25.19 / cwt')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Re-rate' }))
    expect(await screen.findByText('Matches to the cent: $312.40.')).toBeTruthy()
    expect(sent.find((call) => call.path.endsWith('ReRate'))!.body).toEqual({ PricesheetID: 'p2' })
  })

  it.each(['unknown', 'failed'] as const)('lets a user settle a message that is %s', async (state) => {
    const { sent } = await open(
      { tenderLog: [message(state)] },
      { 'Shipment/ConfirmTenderOutcome': () => ({ body: { Status: 'success', state: 'delivered' } }) },
    )
    const log = screen.getByRole('region', { name: 'Tender log' })
    expect(within(log).getByRole('button', { name: 'Send again' })).toBeTruthy()
    fireEvent.click(within(log).getByRole('button', { name: 'It arrived' }))
    await waitFor(() => expect(sent.some((call) => call.path.endsWith('ConfirmTenderOutcome'))).toBe(true))
    expect(sent.find((call) => call.path.endsWith('ConfirmTenderOutcome'))!.body).toEqual({
      messageId: 'm1',
      outcome: 'arrived',
    })
  })

  it('does not ask about a delivered message', async () => {
    await open()
    const log = screen.getByRole('region', { name: 'Tender log' })
    expect(log.textContent).toContain('2 attempts')
    expect(within(log).queryByRole('button')).toBeNull()
  })

  it('copies to a new shipment and opens it', async () => {
    const made = onWire(sampleShipment({ id: 's2', bolNumber: '0400002' }))
    const { sent, router } = await open(
      {},
      {
        'Shipment/ShipmentDetails': (body) => ({
          body: (body as { shipment?: object }).shipment ? made : onWire(sampleShipment()),
        }),
      },
    )
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy to a new shipment' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Prepaid/s2'))
    const saved = sent.find((call) => call.body.shipment)!
    expect(saved.body.shipmentId).toBe('')
    expect(saved.body.shipment).not.toHaveProperty('BOLNumber')
  })

  it('copies the tracking link', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('http://localhost/Tracking?trackid=abc')
  })

  it("shows the server's message if there is no shipment to show", async () => {
    answerCalls({
      'Shipment/ShipmentDetails': () => ({
        status: 404,
        body: {
          Status: 'error',
          code: 'SHIPMENT_NOT_FOUND',
          message: 'There is no such shipment.',
          requestId: 'r',
        },
      }),
    })
    await showScreen(<Page />, '/ShipmentDetails/none')
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such shipment.')
  })
})
