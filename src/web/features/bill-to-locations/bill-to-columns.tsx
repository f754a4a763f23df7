import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { showPhone } from '#domain/text/phone.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'

type Row = BillToAddressValue

const plain = (
  id: string,
  title: string,
  width: number,
  text: (row: Row) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ id, title, width, text, cell: (row) => text(row) || '–', ...more })

const COLUMNS: readonly Column<Row>[] = [
  {
    ...plain('company', t`Company`, 280, ({ companyName }) => companyName),
    isCardTitle: true,
    cell: (row) => <CompanyCell billTo={row} />,
  },
  plain('street', t`Street`, 190, ({ line1, line2 }) => [line1, line2].filter(Boolean).join(', ')),
  plain('city', t`City`, 110, ({ city }) => city),
  plain('state', t`State`, 60, ({ state }) => state),
  plain('zip', 'ZIP', 75, ({ zip }) => zip),
  plain('country', t`Country`, 80, ({ countryCode }) => countryCode, { isHiddenAtFirst: true }),
  {
    ...plain('group', t`Account group`, 210, ({ accountGroupCode }) => accountGroupCode),
    cell: ({ accountGroupCode }) =>
      accountGroupCode ? <CopyId value={accountGroupCode} label={t`Account group`} /> : '–',
  },
  plain('contact', t`Contact`, 150, ({ contactName }) => contactName, { isHiddenAtFirst: true }),
  plain('phone', t`Phone`, 140, ({ contactPhone }) => showPhone(contactPhone)),
  plain('email', 'E-mail', 220, ({ email }) => email),
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

/** The columns of the list; `actions` is the cell with what can be done with an address. */
export function billToColumns(actions: ((row: Row) => ReactNode) | null): readonly Column<Row>[] {
  if (actions === null) return COLUMNS
  const [company, ...others] = COLUMNS
  return [
    company!,
    { id: 'actions', title: t`Actions`, isActions: true, width: 56, cell: actions, text: () => '' },
    ...others,
  ]
}
