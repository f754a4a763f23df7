import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import type { ApiKeyValue } from '#contracts/endpoints/api-keys.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn } from '../../ui/data-table/columns.tsx'
import { Instant } from '../../ui/date-window.tsx'
import { scopesInWords } from './scope-words.ts'

type Row = ApiKeyValue

const STATE_COLORS: Record<Row['state'], string> = { Active: 'green', Expired: 'yellow', Revoked: 'gray' }

/** The columns of the list. */
export const KEY_COLUMNS: readonly Column<Row>[] = [
  textColumn('name', t`Name`, 190, ({ name }) => name, { isCardTitle: true }),
  {
    ...{ id: 'state', title: t`State`, width: 100 },
    text: ({ state }) => state,
    cell: ({ state }) => (
      <Badge color={STATE_COLORS[state]} variant="light" tt="none">
        {state}
      </Badge>
    ),
  },
  textColumn('scopes', t`Permissions`, 260, ({ scopes }) => scopesInWords(scopes)),
  {
    ...{ id: 'hint', title: t`Ends in`, width: 90 },
    text: ({ hint }) => `…${hint}`,
    cell: ({ hint }) => <span className="lading-code">…{hint}</span>,
  },
  {
    ...{ id: 'used', title: t`Last used`, width: 180 },
    text: ({ lastUsedAt }) => lastUsedAt ?? t`Never`,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Instant at={lastUsedAt} /> : t`Never`),
  },
  textColumn('address', t`From`, 120, ({ lastAddress }) => lastAddress),
  {
    ...{ id: 'expires', title: t`Expires`, width: 180 },
    text: ({ expiresAt }) => expiresAt ?? t`Never`,
    cell: ({ expiresAt }) => (expiresAt ? <Instant at={expiresAt} /> : t`Never`),
  },
  textColumn('by', t`Created by`, 120, ({ createdBy }) => createdBy),
]
