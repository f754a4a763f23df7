import { t } from '@lingui/core/macro'
import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LocationValue } from '#contracts/entities/address.ts'
import { showPhone } from '#domain/text/phone.ts'
import { serviceName } from '../../text/names.ts'
import type { Column } from '../../ui/data-table/column.ts'

const plain = (
  id: string,
  title: string,
  text: (location: LocationValue) => string,
  more: Partial<Column<LocationValue>> = {},
): Column<LocationValue> => ({ id, title, text, cell: (location) => text(location) || '–', ...more })

/** The services of a location in words. */
export const serviceWords = (codes: readonly string[]): string =>
  codes.map((code) => serviceName(code)).join(', ')

const COLUMNS: readonly Column<LocationValue>[] = [
  {
    id: 'name',
    title: t`Name`,
    sortName: 'Name',
    width: 260,
    isCardTitle: true,
    cell: (location) => <NameCell location={location} />,
    text: ({ companyName }) => companyName,
  },
  plain('code', t`Code`, ({ code }) => code, { width: 110 }),
  plain('street', t`Street`, ({ street, street2 }) => [street, street2].filter(Boolean).join(', '), {
    width: 220,
  }),
  plain('city', t`City`, ({ city }) => city, { sortName: 'City', width: 140 }),
  plain('state', t`State`, ({ state }) => state, { width: 70 }),
  plain('zip', 'ZIP', ({ zip }) => zip, { sortName: 'Zip', width: 90 }),
  plain('type', t`Type`, ({ locationType }) => locationType, { width: 150 }),
  plain('services', t`Default services`, ({ services }) => serviceWords(services), { width: 240 }),
  plain('soldTo', 'Sold-to', ({ soldTo }) => soldTo, { width: 90 }),
  plain('contact', t`Contact`, ({ contactName }) => contactName, { width: 130, isHiddenAtFirst: true }),
  plain('phone', t`Phone`, ({ contactPhone }) => showPhone(contactPhone), {
    width: 130,
    isHiddenAtFirst: true,
  }),
  plain('email', 'E-mail', ({ email }) => email, { width: 220, isHiddenAtFirst: true }),
  plain('country', t`Country`, ({ countryCode }) => countryCode, { width: 80, isHiddenAtFirst: true }),
]

function NameCell({ location }: { location: LocationValue }) {
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <Text span inherit truncate>
        {location.companyName}
      </Text>
      {location.isWarehouse ? (
        <Badge tt="none" variant="light" style={{ flexShrink: 0 }}>
          {location.warehouseCode ? t`Your dock ${location.warehouseCode}` : t`Your dock`}
        </Badge>
      ) : null}
    </Group>
  )
}

/** The columns of the list; `actions` is the cell with what can be done with a row. */
export function locationColumns(
  actions: ((location: LocationValue) => ReactNode) | null,
): readonly Column<LocationValue>[] {
  if (actions === null) return COLUMNS
  const [name, ...others] = COLUMNS
  return [
    name!,
    { id: 'actions', title: t`Actions`, isActions: true, width: 56, cell: actions, text: () => '' },
    ...others,
  ]
}
