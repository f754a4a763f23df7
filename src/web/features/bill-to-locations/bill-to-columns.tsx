import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { showPhone } from '#domain/text/phone.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn } from '../../ui/data-table/columns.tsx'

type Row = BillToAddressValue

/** The columns of the list. */
export const BILL_TO_COLUMNS: readonly Column<Row>[] = [
  textColumn('company', t`Company`, 280, ({ companyName }) => companyName, {
    isCardTitle: true,
    cell: (row) => <CompanyCell billTo={row} />,
  }),
  textColumn('street', t`Street`, 190, ({ line1, line2 }) => [line1, line2].filter(Boolean).join(', ')),
  textColumn('city', t`City`, 110, ({ city }) => city),
  textColumn('state', t`State`, 60, ({ state }) => state),
  textColumn('zip', 'ZIP', 75, ({ zip }) => zip),
  textColumn('country', t`Country`, 80, ({ countryCode }) => countryCode, { isHiddenAtFirst: true }),
  textColumn('group', t`Account group`, 210, ({ accountGroupCode }) => accountGroupCode, {
    cell: ({ accountGroupCode }) =>
      accountGroupCode ? <CopyId value={accountGroupCode} label={t`Account group`} /> : '–',
  }),
  textColumn('contact', t`Contact`, 150, ({ contactName }) => contactName, { isHiddenAtFirst: true }),
  textColumn('phone', t`Phone`, 140, ({ contactPhone }) => showPhone(contactPhone)),
  textColumn('email', 'E-mail', 220, ({ email }) => email),
]

function CompanyCell({ billTo }: { billTo: Row }) {
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <Text span inherit truncate>
        {billTo.companyName}
      </Text>
      {billTo.isDefault ? (
        <Badge tt="none" variant="light" style={{ flexShrink: 0 }}>
          <Trans>Default</Trans>
        </Badge>
      ) : null}
    </Group>
  )
}
