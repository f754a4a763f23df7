import { act, fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { logInAs } from '../../../log-in-as.test-support.ts'
import { type Answers, answerCalls, type SentCall, showScreen } from '../../../show-screen.test-support.tsx'
import { wireOf } from '../../../wire-of.test-support.ts'
import { ratesOnWire, sampleForm, sampleSheet, sampleShipment } from '../desk/form/sample.test-support.ts'
import { Page } from './page.tsx'

export const SHEETS = [
  sampleSheet('CHEP', 29_900, { badges: ['Cheapest'] }),
  sampleSheet('PREF', 31_240, { badges: ['Preferred', 'Fastest'], serviceDays: 1 }),
  sampleSheet('NOGO', 20_000, { badges: ['Do not use'], guideReason: 'Claims of last year' }),
]

const booked = {
  ...{ Status: 'success', shipmentId: 's1', BOLNumber: '0400001', PRONumber: '', statusCode: 'T' },
  ...{ isTendered: true, CarrierName: 'Carrier CHEP', CarrierSCAC: 'CHEP', TotalCharge: 299 },
  ...{ TrackingLink: '', version: 2, print: true },
  tender: { channel: 'email', to: 'tender@example.com', state: 'waiting', messageId: 'm1' },
}

const SETUP = {
  ...{ Status: 'success', IsOrderWeightEachPerQty: false, defaultClass: '70' },
  ...{ isAutoClassCalculationEnabled: true, freightClasses: [], warehouses: [], ODFLPalletRates: [] },
  classCalculationDensities: { scale: '13-tier', tiers: [] },
  defaultPickup: { WHSE: '', from: '11:00 AM', to: '03:30 PM' },
}

export const refusal = (status: number, code: string, message: string, fields?: object) => ({
  status,
  body: { Status: 'error', code, message, requestId: 'r1', ...(fields ? { fields } : {}) },
})

/** A rated shipment as the server shows it. */
export const shownShipment = (changes: Partial<ShipmentValue> = {}) => {
  const rest: Partial<ShipmentValue> = {
    ...{ isTendered: false, endedAs: '', shipMode: 'LTL', carrierScac: '', carrierName: '', proNumber: '' },
    ...{ serviceDays: null, deliveryDate: null, deliveredAt: null, totalCents: 0, currency: 'USD' },
    ...{
      totalWeightLb: 1240,
      totalQuantity: 2,
      totalPallets: 2,
      problem: '',
      createdAt: '2026-11-18T10:00:00Z',
    },
    ...{ events: [], tenderLog: [], audit: [], trackingLink: '', actions: [], overrideReason: '' },
    guideOverride: null,
  }
  const shipment = { ...sampleShipment({ priceSheets: SHEETS, ...changes }), ...rest }
  return wireOf(shipmentDetails.reply, { shipment })
}

/** Replaces the live connection: pushed messages reach the screen. */
export function fakeSocket(): { push: (topic: string, data: object) => void } {
  const sockets: { onmessage?: (message: { data: string }) => void }[] = []
  vi.stubGlobal(
    'WebSocket',
    class {
      onmessage?: (message: { data: string }) => void
      constructor() {
        sockets.push(this)
      }
      send() {}
      close() {}
    },
  )
  return {
    push: (topic, data) =>
      act(() => {
        for (const socket of sockets) {
          socket.onmessage?.({ data: JSON.stringify({ type: 'event', topic, data }) })
        }
      }),
  }
}

/** Opens the screen with a stored draft (null: without one) and with fake server answers. */
export const open = async (
  answers: Answers = {},
  form: object | null = sampleForm(),
  at: { path: string; query?: string } = { path: '/Prepaid' },
) => {
  if (form) {
    const draft = JSON.stringify({ value: { form }, savedAt: Date.now() })
    localStorage.setItem('lading.kept.draft.u.prepaid.new', draft)
  }
  const sent = answerCalls({
    'Shipment/GetGenericClientDetails': () => ({ body: SETUP }),
    'Login/userDetails': () => refusal(403, 'PAGE_FORBIDDEN', 'You do not have permission.'),
    'Address/AddressDataList': () => ({ body: { Status: 'success', rows: [], total: 0 } }),
    'Shipment/GETLTLRates': () => ({ body: ratesOnWire(SHEETS) }),
    'Shipment/Pickup': () => ({ body: booked }),
    ...answers,
  })
  const shown = await showScreen(<Page />, `${at.path}${at.query ?? ''}`)
  await screen.findByRole('region', { name: 'Summary' })
  return { sent, ...shown }
}

export const rate = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Rate' }))
  await screen.findByText('3 of 3 carriers', { exact: false })
  await screen.findAllByRole('button', { name: /^Book / })
}
/** The dialog's code loads on first use; when it was compiled after everything else, it once arrived too late. */
const dialogIsCompiled = () => import('../desk/booking/confirm-booking.tsx')

export const chooseToBook = async (name: RegExp, option = /^Tender\s*The/) => {
  await dialogIsCompiled()
  fireEvent.click(screen.getByRole('button', { name }))
  fireEvent.click(await screen.findByRole('menuitem', { name: option }))
  return screen.findByRole('dialog')
}
export const callsOf = (sent: SentCall[], path: string) => sent.filter((call) => call.path === path)

/** Logs in as a user whose computer prints and weighs. */
export const pairPrinter = () => logInAs({ hasUpgradedPrinterApp: true })

/** A browser that stores only a login. */
export function freshBrowser(): void {
  localStorage.clear()
  fakeSocket()
  logInAs()
}
