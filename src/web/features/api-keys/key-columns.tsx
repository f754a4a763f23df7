import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiKeyValue } from '#contracts/endpoints/api-keys.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Instant } from '../../ui/date-window.tsx'
import { scopesInWords } from './scope-words.ts'

type Row = ApiKeyValue

const STATE_COLORS: Record<Row['state'], string> = { Active: 'green', Expired: 'yellow', Revoked: 'gray' }

/** The columns of the list; `actions` is the cell with what can be done with a key. */
export const keyColumns = (actions: (row: Row) => ReactNode): readonly Column<Row>[] => [
  {
    id: 'name',
    title: t`Name`,
    width: 190,
    isCardTitle: true,
    cell: ({ name }) => name,
    text: ({ name }) => name,
  },
  { id: 'actions', title: t`Actions`, isActions: true, width: 56, cell: actions, text: () => '' },
  {
    ...{ id: 'state', title: t`State`, width: 100 },
    text: ({ state }) => state,
    cell: ({ state }) => (
      <Badge color={STATE_COLORS[state]} variant="light" tt="none">
        {state}
      </Badge>
    ),
  },
  {
    ...{ id: 'scopes', title: t`Permissions`, width: 260 },
    text: ({ scopes }) => scopesInWords(scopes),
    cell: ({ scopes }) => scopesInWords(scopes),
  },
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
  {
    ...{ id: 'address', title: t`From`, width: 120 },
    text: ({ lastAddress }) => lastAddress,
    cell: ({ lastAddress }) => lastAddress || '–',
  },
  {
    ...{ id: 'expires', title: t`Expires`, width: 180 },
    text: ({ expiresAt }) => expiresAt ?? t`Never`,
    cell: ({ expiresAt }) => (expiresAt ? <Instant at={expiresAt} /> : t`Never`),
  },
  {
    ...{ id: 'by', title: t`Created by`, width: 120 },
    text: ({ createdBy }) => createdBy,
    cell: ({ createdBy }) => createdBy,
  },
]
