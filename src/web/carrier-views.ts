import { t } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import { inTime } from './ui/part-source.ts'

/** A sub-view of carrier setup; its id is in the URL. */
export interface CarrierView {
  id: string
  title: string
  /** The content of its panel, in its own chunk. */
  View: ComponentType
}

const view = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await inTime(load) }))

/**
 * The sub-views of carrier setup; the first is the default (specification section 2). Registered here, like the screens
 * in screens.ts, because a view may belong to another feature, and features never import each other.
 */
export const CARRIER_VIEWS: readonly CarrierView[] = [
  {
    id: 'Parcel',
    title: t`Parcel accounts`,
    View: view(() =>
      import('./features/parcel-accounts/parcel-accounts.tsx').then((part) => part.ParcelAccounts),
    ),
  },
  {
    id: 'Freight',
    title: t`Freight carriers`,
    View: view(() => import('./features/carriers/freight-carriers.tsx').then((part) => part.FreightCarriers)),
  },
  {
    id: 'Spot',
    title: t`Spot carriers`,
    View: view(() => import('./features/carriers/spot-carriers.tsx').then((part) => part.SpotCarriers)),
  },
  {
    id: 'Contract',
    title: t`Contract carriers`,
    View: view(() =>
      import('./features/carriers/contract-carriers.tsx').then((part) => part.ContractCarriers),
    ),
  },
  {
    id: 'Contracts',
    title: t`Contracts`,
    View: view(() => import('./features/contracts/contracts.tsx').then((part) => part.Contracts)),
  },
  {
    id: 'Fuel',
    title: t`Fuel`,
    View: view(() => import('./features/fuel/fuel.tsx').then((part) => part.Fuel)),
  },
  {
    id: 'RateSheets',
    title: t`Rate sheets`,
    View: view(() => import('./features/rate-sheets/rate-sheets.tsx').then((part) => part.RateSheets)),
  },
  {
    id: 'Calendars',
    title: t`Calendars`,
    View: view(() => import('./features/carriers/calendars.tsx').then((part) => part.Calendars)),
  },
  {
    id: 'EDI',
    title: 'EDI',
    View: view(() => import('./features/edi-partners/edi.tsx').then((part) => part.Edi)),
  },
  {
    id: 'P44',
    title: 'project44',
    View: view(() => import('./features/carriers/project44.tsx').then((part) => part.Project44)),
  },
  {
    id: 'ODFL',
    title: 'ODFL',
    View: view(() => import('./features/carriers/odfl-account.tsx').then((part) => part.OdflAccount)),
  },
  {
    id: 'EBOL',
    title: 'eBOL',
    View: view(() => import('./features/carriers/ebol-accounts.tsx').then((part) => part.EbolAccounts)),
  },
]

/** The view that the URL names; without one, parcel account management. */
export const carrierViewOf = (id: string | undefined): CarrierView =>
  CARRIER_VIEWS.find((view) => view.id.toLowerCase() === id?.toLowerCase()) ?? CARRIER_VIEWS[0]!
