import type { PageName } from '#domain/access/pages.ts'
import type { GetStartedStep } from '#domain/accounts/get-started.ts'

/** One way to take a step: where it leads, with the dialog opened. */
export interface Way {
  label: string
  page: PageName
  search?: Record<string, string>
}

export interface StepWords {
  title: string
  why: string
  /** How long it takes most people. */
  minutes: string
  ways: readonly Way[]
}

const carriers = (label: string, view: string, more: Record<string, string> = {}): Way => ({
  ...{ label, page: 'Carriers' },
  search: { view, ...more },
})

/** What each of the first steps says and opens. */
export const STEPS: Readonly<Record<GetStartedStep, StepWords>> = {
  company: {
    title: 'Add your logo',
    why: 'It is printed on every bill of lading.',
    minutes: '1 minute',
    ways: [{ label: 'Upload logo', page: 'LogoUpdate' }],
  },
  warehouse: {
    title: 'Add your warehouse',
    why: 'Shipments start from here. Give it a dock code, such as RNO.',
    minutes: '1 minute',
    ways: [{ label: 'Add warehouse', page: 'Locations', search: { add: 'dock' } }],
  },
  carriers: {
    title: 'Add your carriers',
    why: 'Pick them from a list, and enter the e-mail address that takes your tenders.',
    minutes: '1 minute each',
    ways: [carriers('Add carrier', 'Freight', { add: '1' })],
  },
  prices: {
    title: 'Get prices',
    why: 'Type or import a contract, connect an account, or enter a price you agreed on when you ship.',
    minutes: '2 to 10 minutes',
    ways: [
      carriers('Start a contract', 'Contracts', { contract: 'none' }),
      carriers('Import rate sheet', 'RateSheets'),
      carriers('Connect ODFL', 'ODFL'),
      carriers('Connect project44', 'P44'),
      carriers('Add parcel account', 'Parcel'),
      { label: 'No contract: enter a price', page: 'Prepaid' },
    ],
  },
  items: {
    title: 'Add your items',
    why: 'Drop a spreadsheet. Lines then fill in class, weight, and size by SKU.',
    minutes: '3 minutes',
    ways: [
      { label: 'Import items', page: 'ItemMaster', search: { view: 'import' } },
      { label: 'Add item', page: 'ItemMaster', search: { add: '1' } },
    ],
  },
  email: {
    title: 'Check e-mail',
    why: 'Tenders, quote requests, and invitations leave by mail.',
    minutes: '1 minute',
    ways: [],
  },
  printer: {
    title: 'Connect a printer',
    why: 'Or print from the browser and skip this step.',
    minutes: '5 minutes',
    ways: [{ label: 'Set up printer', page: 'PrinterSetup' }],
  },
  colleagues: {
    title: 'Invite your colleagues',
    why: 'Each gets their own log-in and rights.',
    minutes: '1 minute each',
    ways: [
      {
        ...{ label: 'Invite colleague', page: 'ManageUsers' },
        search: { add: '1' },
      },
    ],
  },
  shipment: {
    title: 'Ship your first BOL',
    why: 'Enter the shipment, choose or enter a price, and tender it.',
    minutes: '3 minutes',
    ways: [{ label: 'Start a shipment', page: 'Prepaid' }],
  },
}
