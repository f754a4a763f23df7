import { IconPlus } from '@tabler/icons-react'
import type { PageName } from '#domain/access/pages.ts'
import { canChange, canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../api/session.ts'
import { pageLink } from './address/page-link.ts'
import { LinkButton } from './link-button.tsx'

interface Fix {
  page: PageName
  label: string
  search?: Record<string, string>
}

/** Where each thing that a new company still lacks is added; `add` opens the dialog at once. */
export const FIXES = {
  warehouse: { page: 'Locations', label: 'Add location', search: { add: 'dock' } },
  location: { page: 'Locations', label: 'Add location', search: { add: '1' } },
  'freight-carrier': {
    ...{ page: 'Carriers', label: 'Add carrier' },
    search: { view: 'Freight', add: '1' },
  },
  'parcel-account': {
    ...{ page: 'Carriers', label: 'Add parcel account' },
    search: { view: 'Parcel' },
  },
  tariff: {
    ...{ page: 'Carriers', label: 'Import rate sheet' },
    search: { view: 'RateSheets' },
  },
  contract: {
    ...{ page: 'Carriers', label: 'Start a contract' },
    search: { view: 'Contracts', contract: 'none' },
  },
  'fuel-price': {
    ...{ page: 'Carriers', label: 'Enter fuel price' },
    search: { view: 'Fuel', add: 'price' },
  },
  item: { page: 'ItemMaster', label: 'Add item', search: { add: '1' } },
  order: { page: 'SingleOrder', label: 'Enter order' },
  shipment: { page: 'Prepaid', label: 'Start a shipment' },
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
      {...pageLink(fix.page, { ...fix.search, ...search })}
      variant="default"
      size={isSmall ? 'compact-xs' : 'xs'}
      leftSection={<IconPlus size={14} aria-hidden />}
    >
      {label ?? fix.label}
    </LinkButton>
  )
}
