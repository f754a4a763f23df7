import { t } from '@lingui/core/macro'
import { Badge, Group, Text } from '@mantine/core'
import type { LocationValue } from '#contracts/entities/address.ts'
import { showPhone } from '#domain/text/phone.ts'
import { serviceName } from '../../text/names.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn } from '../../ui/data-table/columns.tsx'

/** The services of a location in words. */
export const serviceWords = (codes: readonly string[]): string =>
  codes.map((code) => serviceName(code)).join(', ')

/** The columns of the list. */
export const LOCATION_COLUMNS: readonly Column<LocationValue>[] = [
  {
    id: 'name',
    title: t`Name`,
    sortName: 'Name',
    width: 260,
    isCardTitle: true,
    cell: (location) => <NameCell location={location} />,
    text: ({ companyName }) => companyName,
  },
  textColumn('code', t`Code`, 110, ({ code }) => code),
  textColumn('street', t`Street`, 220, ({ street, street2 }) => [street, street2].filter(Boolean).join(', ')),
  textColumn('city', t`City`, 140, ({ city }) => city, { sortName: 'City' }),
  textColumn('state', t`State`, 70, ({ state }) => state),
  textColumn('zip', 'ZIP', 90, ({ zip }) => zip, { sortName: 'Zip' }),
  textColumn('type', t`Type`, 150, ({ locationType }) => locationType),
  textColumn('services', t`Default services`, 240, ({ services }) => serviceWords(services)),
  textColumn('soldTo', 'Sold-to', 90, ({ soldTo }) => soldTo),
  textColumn('contact', t`Contact`, 130, ({ contactName }) => contactName, { isHiddenAtFirst: true }),
  textColumn('phone', t`Phone`, 130, ({ contactPhone }) => showPhone(contactPhone), {
    isHiddenAtFirst: true,
  }),
  textColumn('email', 'E-mail', 220, ({ email }) => email, { isHiddenAtFirst: true }),
  textColumn('country', t`Country`, 80, ({ countryCode }) => countryCode, { isHiddenAtFirst: true }),
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
