import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import type { WebhookValue } from '#contracts/endpoints/webhooks.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn } from '../../ui/data-table/columns.tsx'
import { eventWord } from './event-words.ts'

type Row = WebhookValue

function stateOf({ isEnabled, disabledBecause, failingSince }: Row): readonly [word: string, color: string] {
  if (!isEnabled) return disabledBecause ? [t`Disabled`, 'red'] : [t`Off`, 'gray']
  return failingSince ? [t`Failing`, 'yellow'] : [t`On`, 'green']
}

const eventsOf = ({ events }: Row): string => events.map(eventWord).join(', ')

/** The columns of the list. */
export const WEBHOOK_COLUMNS: readonly Column<Row>[] = [
  textColumn('name', t`Name`, 170, ({ name }) => name, { isCardTitle: true }),
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
  textColumn('events', t`Events`, 420, eventsOf),
]
