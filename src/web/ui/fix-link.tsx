import { t } from '@lingui/core/macro'
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

/** Where users add what a new company still lacks; `add` opens the dialog immediately. */
export const FIXES = {
  warehouse: { page: 'Locations', label: t`Add location`, search: { add: 'dock' } },
  location: { page: 'Locations', label: t`Add location`, search: { add: '1' } },
  'freight-carrier': {
    ...{ page: 'Carriers', label: t`Add carrier` },
    search: { view: 'Freight', add: '1' },
  },
  'parcel-account': {
    ...{ page: 'Carriers', label: t`Add parcel account` },
    search: { view: 'Parcel' },
  },
  tariff: {
    ...{ page: 'Carriers', label: t`Import rate sheet` },
    search: { view: 'RateSheets' },
  },
  contract: {
    ...{ page: 'Carriers', label: t`Start a contract` },
    search: { view: 'Contracts', contract: 'none' },
  },
  'fuel-price': {
    ...{ page: 'Carriers', label: t`Enter fuel price` },
    search: { view: 'Fuel', add: 'price' },
  },
  item: { page: 'ItemMaster', label: t`Add item`, search: { add: '1' } },
  order: { page: 'SingleOrder', label: t`Add order` },
  shipment: { page: 'Prepaid', label: t`Start a shipment` },
} as const satisfies Record<string, Fix>
export type FixName = keyof typeof FIXES

interface FixLinkProps {
  to: FixName
  /** URL parameters of the page: the carrier whose contract is missing. */
  search?: Record<string, string>
  label?: string
  isSmall?: boolean
}

/** A button to the page that fills an empty list; nothing if the user may not open or change that page. */
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
