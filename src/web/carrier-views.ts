import { type ComponentType, lazy } from 'react'

/** A sub-view of carrier set-up, as it stands in the URL. */
export interface CarrierView {
  id: string
  title: string
  /** What stands in its panel, a chunk of its own. */
  View: ComponentType
}

/**
 * The sub-views of carrier set-up; the first is the default (specification section 2). Registered here as screens are
 * in screens.ts, because a view may belong to another feature, and features never import each other.
 */
export const CARRIER_VIEWS: readonly CarrierView[] = [
  {
    id: 'Parcel',
    title: 'Parcel accounts',
    View: lazy(async () => ({
      default: (await import('./features/parcel-accounts/parcel-accounts.tsx')).ParcelAccounts,
    })),
  },
  {
    id: 'Freight',
    title: 'Freight carriers',
    View: lazy(async () => ({
      default: (await import('./features/carriers/freight-carriers.tsx')).FreightCarriers,
    })),
  },
  {
    id: 'Spot',
    title: 'Spot carriers',
    View: lazy(async () => ({
      default: (await import('./features/carriers/spot-carriers.tsx')).SpotCarriers,
    })),
  },
  {
    id: 'Contract',
    title: 'Contract carriers',
    View: lazy(async () => ({
      default: (await import('./features/carriers/contract-carriers.tsx')).ContractCarriers,
    })),
  },
  {
    id: 'RateSheets',
    title: 'Rate sheets',
    View: lazy(async () => ({
      default: (await import('./features/rate-sheets/rate-sheets.tsx')).RateSheets,
    })),
  },
  {
    id: 'Calendars',
    title: 'Calendars',
    View: lazy(async () => ({ default: (await import('./features/carriers/calendars.tsx')).Calendars })),
  },
  {
    id: 'EDI',
    title: 'EDI',
    View: lazy(async () => ({ default: (await import('./features/edi-partners/edi.tsx')).Edi })),
  },
  {
    id: 'P44',
    title: 'project44',
    View: lazy(async () => ({ default: (await import('./features/carriers/project44.tsx')).Project44 })),
  },
  {
    id: 'ODFL',
    title: 'ODFL',
    View: lazy(async () => ({ default: (await import('./features/carriers/odfl-account.tsx')).OdflAccount })),
  },
]

/** The view that the URL names; parcel account management when it names none. */
export const carrierViewOf = (id: string | undefined): CarrierView =>
  CARRIER_VIEWS.find((view) => view.id.toLowerCase() === id?.toLowerCase()) ?? CARRIER_VIEWS[0]!
