import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { WebhookValue } from '#contracts/endpoints/webhooks.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { eventWord } from './event-words.ts'

type Row = WebhookValue

function stateOf({ isEnabled, disabledBecause, failingSince }: Row): readonly [word: string, color: string] {
  if (!isEnabled) return disabledBecause ? [t`Disabled`, 'red'] : [t`Off`, 'gray']
  return failingSince ? [t`Failing`, 'yellow'] : [t`On`, 'green']
}

const eventsOf = ({ events }: Row): string => events.map(eventWord).join(', ')

/** The columns of the list; `actions` is the cell with what can be done with a webhook. */
export const webhookColumns = (actions: (row: Row) => ReactNode): readonly Column<Row>[] => [
  {
    id: 'name',
    title: t`Name`,
    width: 170,
    isCardTitle: true,
    cell: ({ name }) => name,
    text: ({ name }) => name,
  },
  { id: 'actions', title: t`Actions`, isActions: true, width: 56, cell: actions, text: () => '' },
  {
    ...{ id: 'state', title: t`State`, width: 130 },
    text: (row) => stateOf(row)[0],
    cell: (row) => {
      const [word, color] = stateOf(row)
      return (
        <Badge color={color} variant="light" tt="none" title={row.disabledBecause || undefined}>
          {word}
        </Badge>
      )
    },
  },
  { id: 'url', title: t`Address`, width: 320, cell: ({ url }) => url, text: ({ url }) => url },
  { id: 'events', title: t`Events`, width: 420, cell: eventsOf, text: eventsOf },
]
