import { IconPlus } from '@tabler/icons-react'
import type { PageName } from '#domain/access/pages.ts'
import { canChange, canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../api/session.ts'
import { LinkButton } from './link-button.tsx'

interface Fix {
  page: PageName
  label: string
  to: string
  search?: Record<string, string>
}

/** Where each thing that a new company still lacks is added; `add` opens the dialog at once. */
export const FIXES = {
  warehouse: { page: 'Locations', label: 'Add location', to: '/Locations', search: { add: 'dock' } },
  location: { page: 'Locations', label: 'Add location', to: '/Locations', search: { add: '1' } },
  'freight-carrier': {
    ...{ page: 'Carriers', label: 'Add carrier', to: '/Carriers' },
    search: { view: 'Freight', add: '1' },
  },
  'parcel-account': {
    ...{ page: 'Carriers', label: 'Add parcel account', to: '/Carriers' },
    search: { view: 'Parcel' },
  },
  tariff: {
    ...{ page: 'Carriers', label: 'Import rate sheet', to: '/Carriers' },
    search: { view: 'RateSheets' },
  },
  contract: {
    ...{ page: 'Carriers', label: 'Start a contract', to: '/Carriers' },
    search: { view: 'Contracts', contract: 'none' },
  },
  'fuel-price': {
    ...{ page: 'Carriers', label: 'Enter fuel price', to: '/Carriers' },
    search: { view: 'Fuel', add: 'price' },
  },
  item: { page: 'ItemMaster', label: 'Add item', to: '/ItemMaster', search: { add: '1' } },
  order: { page: 'SingleOrder', label: 'Enter order', to: '/SingleOrder' },
  shipment: { page: 'Prepaid', label: 'Start a shipment', to: '/Prepaid' },
} as const satisfies Record<string, Fix>
export type FixName = keyof typeof FIXES

interface FixLinkProps {
  to: FixName
  /** What it is about: the carrier whose contract is missing. */
  search?: Record<string, string>
  label?: string
  isSmall?: boolean
}

/** The button that leads to what fills an empty list; nothing for a user who may not open that page or change it. */
export function FixLink({ to, search, label, isSmall }: FixLinkProps) {
  const user = useUser()
  const fix: Fix = FIXES[to]
  if (!canChange(user.userType) || !canOpen(rightsOf(user), fix.page)) return null
  return (
    <LinkButton
      to={fix.to}
      search={{ ...fix.search, ...search } as never}
      variant="default"
      size={isSmall ? 'compact-xs' : 'xs'}
      leftSection={<IconPlus size={14} aria-hidden />}
    >
      {label ?? fix.label}
    </LinkButton>
  )
}
