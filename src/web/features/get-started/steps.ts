import { t } from '@lingui/core/macro'
import type { PageName } from '#domain/access/pages.ts'
import type { GetStartedStep } from '#domain/accounts/get-started.ts'

/** One way to do a step: the page and the dialog that it opens. */
export interface Way {
  label: string
  page: PageName
  search?: Record<string, string>
}

export interface StepWords {
  title: string
  why: string
  /** How long it takes most users. */
  minutes: string
  ways: readonly Way[]
}

const carriers = (label: string, view: string, more: Record<string, string> = {}): Way => ({
  ...{ label, page: 'Carriers' },
  search: { view, ...more },
})

/** The text and links of each of the first steps. */
export const STEPS: Readonly<Record<GetStartedStep, StepWords>> = {
  company: {
    title: t`Add your logo`,
    why: t`It is printed on every bill of lading.`,
    minutes: '1 minute',
    ways: [{ label: t`Upload logo`, page: 'LogoUpdate' }],
  },
  warehouse: {
    title: t`Add your warehouse`,
    why: t`Shipments start from here. Give it a dock code, such as RNO.`,
    minutes: '1 minute',
    ways: [{ label: t`Add warehouse`, page: 'Locations', search: { add: 'dock' } }],
  },
  carriers: {
    title: t`Add your carriers`,
    why: t`Pick them from a list, and enter the e-mail address that receives your tenders.`,
    minutes: '1 minute each',
    ways: [carriers(t`Add carrier`, t`Freight`, { add: '1' })],
  },
  prices: {
    title: t`Get prices`,
    why: t`Enter or import a contract, connect an account, or enter an agreed price when you ship.`,
    minutes: '2 to 10 minutes',
    ways: [
      carriers(t`Start a contract`, t`Contracts`, { contract: 'none' }),
      carriers(t`Import rate sheet`, 'RateSheets'),
      carriers(t`Connect ODFL`, 'ODFL'),
      carriers(t`Connect project44`, 'P44'),
      carriers(t`Add parcel account`, t`Parcel`),
      { label: t`No contract: enter a price`, page: 'Prepaid' },
    ],
  },
  items: {
    title: t`Add your items`,
    why: t`Drop a spreadsheet here. Item lines then fill in class, weight, and size by SKU.`,
    minutes: '3 minutes',
    ways: [
      { label: t`Import items`, page: 'ItemMaster', search: { view: 'import' } },
      { label: t`Add item`, page: 'ItemMaster', search: { add: '1' } },
    ],
  },
  email: {
    title: t`Check e-mail`,
    why: t`Tenders, quote requests, and invitations are sent by e-mail.`,
    minutes: '1 minute',
    ways: [],
  },
  printer: {
    title: t`Connect a printer`,
    why: t`Or print from the browser and skip this step.`,
    minutes: '5 minutes',
    ways: [{ label: t`Set up printer`, page: 'PrinterSetup' }],
  },
  colleagues: {
    title: t`Invite your colleagues`,
    why: t`Each person gets a log-in and rights.`,
    minutes: '1 minute each',
    ways: [
      {
        ...{ label: t`Invite colleague`, page: 'ManageUsers' },
        search: { add: '1' },
      },
    ],
  },
  shipment: {
    title: t`Ship your first BOL`,
    why: t`Enter the shipment, choose or enter a price, and tender it.`,
    minutes: '3 minutes',
    ways: [{ label: t`Start a shipment`, page: 'Prepaid' }],
  },
}
