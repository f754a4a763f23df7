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
  item: { page: 'ItemMaster', label: 'Add item', to: '/ItemMaster', search: { add: '1' } },
  order: { page: 'SingleOrder', label: 'Enter order', to: '/SingleOrder' },
} as const satisfies Record<string, Fix>
export type FixName = keyof typeof FIXES

/** The button that leads to what fills an empty list; nothing for a user who may not open that page or change it. */
export function FixLink({ to }: { to: FixName }) {
  const user = useUser()
  const fix: Fix = FIXES[to]
  if (!canChange(user.userType) || !canOpen(rightsOf(user), fix.page)) return null
  return (
    <LinkButton
      to={fix.to}
      search={(fix.search ?? {}) as never}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
    >
      {fix.label}
    </LinkButton>
  )
}
