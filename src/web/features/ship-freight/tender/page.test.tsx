import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, answerCalls, showScreen } from '../../../show-screen.test-support.tsx'
import { callsOf, freshBrowser, refusal } from '../prepaid/open-screen.test-support.tsx'
import { Page } from './page.tsx'

const place = (CompanyName: string, Zip: string) => ({
  ...{ CompanyName, Zip, Street: '1 Dock Road', Street2: '', City: 'Reno', State: 'NV', CountryCode: 'US' },
  ...{ ContactName: '', ContactNumber: '', EmailID: '' },
})
const PRICE = {
  ...{ PricesheetID: 'p1', CarrierSCAC: 'SAIA', CarrierName: 'Saia LTL Freight', RateModeID: 1 },
  ...{ CurrAmount: 312.4, Currency: 'USD', Charges: [], ServiceDays: 3, IsDirect: true, DeliveryDate: null },
  ...{ Source: 'tariff', ExpiresAt: '', Badges: [], Receipt: [], IsSynthetic: true },
  RatedFor: { originZip: '89502', destinationZip: '75201' },
}
const message = (state: string) => ({
  ...{ id: 'm1', channel: 'email', direction: 'out', kind: 'tender', to: 'tender@example.com', subject: '' },
  ...{ state, detail: '', attempts: 1, createdAt: '2026-11-20T10:00:00Z', finishedAt: null },
})
const shipment = (changes: object = {}) => ({
  ...{ shipmentId: 's1', BOLNumber: '0400001', version: 2, statusCode: 'T', shipmentStatus: 'Schedule' },
  ...{ isTendered: true, endedAs: '', shipMode: 'LTL', CarrierSCAC: 'SAIA', CarrierName: 'Saia LTL Freight' },
  ...{ PRONumber: '', serviceDays: null, DeliveryDate: null, DeliveredAt: null, TotalCharge: 312.4 },
  ...{ Currency: 'USD', Totalweight: 1240, TotalQuantity: 2, TotalPallet: 2, Problem: '', CreateDate: '' },
  ...{ Items: [], Origin: place('Reno DC', '89502'), Destination: place('Dallas Store', '75201') },
  ...{ PriceSheets: [PRICE], selectedPricesheetid: 'p1', TrackingEvents: [], AuditTrail: [], Actions: [] },
  ...{ CarrierResponseLog: [message('waiting')], TrackingLink: 'http://localhost/Tracking?trackid=t' },
  ...{ TimeZone: 'America/Los_Angeles', OverrideReason: '', GuideOverride: null, PaymentType: 'P' },
  ...{ OrderNumber: 'SO-1', Reference1: 'SO-2', NotifyCarrier: 'dock@example.com' },
  ...changes,
})

async function open(value: object, answers: Answers = {}, at = '/Tender?shipment=s1') {
  const sent = answerCalls({
    'Shipment/ShipmentDetails': () => ({ body: { Status: 'success', shipment: value } }),
    ...answers,
  })
  return { sent, ...(await showScreen(<Page />, at)) }
}

beforeEach(freshBrowser)

describe('Tender', () => {
  it('confirms the booking: carrier, price, pickup request, references and notified customers', async () => {
    await open(shipment())
    const words = (await screen.findByText(/is booked with Saia LTL Freight, \$312.40/)).closest(
      '[role=status]',
    )
    expect(words?.textContent).toContain('The pickup request to tender@example.com is on its way.')
    expect(screen.getByText('dock@example.com · on your list, not notified')).toBeTruthy()
    expect(screen.getByText('tender@example.com · pickup request')).toBeTruthy()
    for (const number of ['SO-1', 'SO-2']) expect(screen.getByText(number)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Open tracking page/ }).getAttribute('href')).toContain('trackid')
    expect(screen.getByRole('link', { name: 'Next shipment' }).getAttribute('href')).toBe('/Prepaid')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Tender' })).toBeNull()
  })

  it('says that a mail was not sent where no mail server is set up', async () => {
    await open(shipment({ CarrierResponseLog: [message('unsent')] }))
    const words = (await screen.findByText(/is booked with Saia LTL Freight/)).closest('[role=status]')
    expect(words?.textContent).toContain(
      'Not sent: no mail server is set up. Send the BOL to tender@example.com yourself.',
    )
    expect(screen.getByText('tender@example.com · pickup request, not sent')).toBeTruthy()
  })

  it('shows the stops of the truck, and their appointments', async () => {
    const stop = {
      StopID: 's',
      DropOffAddress: place('Tulsa Store', '74103'),
      Reference1: '',
      Reference2: '',
    }
    const appointment = { date: '2026-11-24', from: '08:00 AM', to: '10:00 AM' }
    await open(shipment({ ShipmentStops: [{ ...stop, appointment, Items: [] }] }))
    expect(await screen.findByText('Tulsa Store')).toBeTruthy()
    expect(screen.getByText('Stop 1')).toBeTruthy()
    expect(screen.getByText('Appointment Tue, Nov 24, 2026, 8:00 AM-10:00 AM')).toBeTruthy()
  })

  it('shows the charges that carriers will probably add before the tender, and how to order them', async () => {
    const words = '4 of 6 deliveries here were billed liftgate delivery, $85.00 on average.'
    const charge = { code: 'LGDEL', label: 'Liftgate delivery', alike: 'consignee', billed: 4, of: 6 }
    const expected = () => ({
      body: { Status: 'success', charges: [{ ...charge, average: 85, words }] },
    })
    await open(shipment({ isTendered: false }), { 'Invoices/Expected': expected })
    expect(await screen.findByText(words)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Change services' })
    expect(link.getAttribute('href')).toBe('/ShipmentDetails/s1')
  })

  it('warns if the address differs from the priced one, and links back to the prices', async () => {
    await open(shipment({ Destination: place('Dallas Store', '75210') }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('delivery 75210, rated 75201')
    expect(alert.textContent).toContain('Rates or carrier may differ.')
    expect(screen.getByRole('link', { name: 'Restart with new rates' }).getAttribute('href')).toBe(
      '/Prepaid/s1/copy',
    )
  })

  it('shows that nothing was sent, and that a request failed', async () => {
    await open(shipment({ CarrierResponseLog: [], PaymentType: 'C' }))
    await screen.findByText(/Nothing was sent: contact the carrier yourself/)
    await open(shipment({ CarrierResponseLog: [message('failed')] }))
    await screen.findByText(/could not be delivered/)
    expect(screen.getByRole('link', { name: 'See the tender log' })).toBeTruthy()
  })

  it('shows that nothing was sent if the earlier request went to another carrier', async () => {
    const before = { ...message('delivered'), isRetired: true }
    await open(shipment({ CarrierResponseLog: [before], NotifyCarrier: '' }))
    await screen.findByText(/Nothing was sent: contact the carrier yourself/)
    expect(screen.queryByText(/tender@example.com/)).toBeNull()
    expect(screen.getByText('No one yet')).toBeTruthy()
  })

  it('does not show a shipment as booked that was voided or declined since', async () => {
    const voided = await open(shipment({ statusCode: 'V', shipmentStatus: 'Void', endedAs: 'void' }))
    await screen.findByText('BOL 0400001 is voided.')
    expect(screen.queryByText(/is booked with|was delivered to|is on its way/)).toBeNull()
    voided.unmount()
    await open(shipment({ IsDeclined: true, Problem: 'Tender declined: no truck' }))
    await screen.findByText('Saia LTL Freight declined BOL 0400001.')
    expect(screen.queryByText(/is booked with|was delivered to|is on its way/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Tender it again' }).getAttribute('href')).toBe(
      '/ShipmentDetails/s1',
    )
  })

  it('links to the screen of the shipment: a parcel to its packages, a collect shipment to its carrier', async () => {
    const open1 = await open(shipment({ RateModeID: 4, Destination: place('Dallas Store', '75210') }))
    await screen.findByRole('link', { name: 'Restart with new rates' })
    const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([linkOf('Restart with new rates'), linkOf('Next shipment')]).toEqual(['/Parcel/s1', '/Parcel'])
    open1.unmount()
    await open(shipment({ PaymentType: 'C', Destination: place('Dallas Store', '75210') }))
    await screen.findByRole('link', { name: 'Restart with new rates' })
    expect([linkOf('Restart with new rates'), linkOf('Next shipment')]).toEqual([
      '/Collect/s1/copy',
      '/Collect',
    ])
  })

  it('tenders a scheduled shipment, with a reason if the routing guide requires one', async () => {
    let asked = 0
    const { sent } = await open(shipment({ isTendered: false, CarrierResponseLog: [] }), {
      'Shipment/Pickup': () => {
        asked += 1
        return asked === 1
          ? refusal(422, 'OVERRIDE_REASON_REQUIRED', 'Say why Saia is used.')
          : refusal(409, 'SHIPMENT_CHANGED', 'Someone else changed this shipment.')
      },
    })
    const press = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Tender' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: /^Tender\s*The/ }))
    }
    await press()
    fireEvent.change(await screen.findByLabelText(/Why not the preferred carrier/), {
      target: { value: 'Closest dock' },
    })
    await press()
    await screen.findByText('Someone else changed this shipment.')
    await waitFor(() => expect(callsOf(sent, 'Shipment/Pickup')).toHaveLength(2))
    expect(callsOf(sent, 'Shipment/Pickup')[1]?.body).toMatchObject({
      shipmentId: 's1',
      selectedPricesheetid: 'p1',
      OverrideReason: 'Closest dock',
      version: 2,
    })
  })

  it('notifies the customer at the consignee’s address by default', async () => {
    const Destination = { ...place('Dallas Store', '75201'), EmailID: 'store@example.com' }
    const { sent } = await open(shipment({ isTendered: false, CarrierResponseLog: [], Destination }), {
      'Shipment/Pickup': () => refusal(409, 'SHIPMENT_CHANGED', 'Someone else changed this shipment.'),
    })
    const box = (await screen.findByRole('checkbox', { name: 'Notify the customer' })) as HTMLInputElement
    expect(box.checked).toBe(true)
    const field = screen.getByRole('textbox', { name: 'Customer’s e-mail' })
    const press = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Tender' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: /^Tender\s*The/ }))
    }
    fireEvent.change(field, { target: { value: 'nobody' } })
    await press()
    await screen.findByText('Following email is invalid: nobody')
    expect(callsOf(sent, 'Shipment/Pickup')).toEqual([])
    fireEvent.change(field, { target: { value: 'store@example.com' } })
    await press()
    await waitFor(() => expect(callsOf(sent, 'Shipment/Pickup')).toHaveLength(1))
    expect(callsOf(sent, 'Shipment/Pickup')[0]?.body).toMatchObject({
      NotifyCarrier: 'dock@example.com,store@example.com',
    })
  })

  it('explains its purpose without a shipment', async () => {
    await open({}, {}, '/Tender')
    expect(screen.getByText('No shipment')).toBeTruthy()
  })
})
