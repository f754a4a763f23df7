import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Anchor, Badge, Button, Code, Modal, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  listWebhookDeliveries,
  replayWebhookDelivery,
  type WebhookDeliveryValue,
} from '#contracts/endpoints/webhooks.ts'
import { useCall, useChange } from '../../api/queries.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, timeColumn } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { Instant } from '../../ui/date-window.tsx'
import { toast } from '../../ui/toast.ts'
import { eventWord } from './event-words.ts'

type Row = WebhookDeliveryValue

const STATES: Record<Row['state'], readonly [word: string, color: string]> = {
  delivered: [t`Delivered`, 'green'],
  waiting: [t`Waiting`, 'yellow'],
  failed: [t`Failed`, 'red'],
}
const REFRESH_MS = 5_000

/** Sent and waiting deliveries with each attempt. */
export function DeliveryLog() {
  const state = useTableState({ pageSize: 25, prefix: 'log-' })
  const [open, setOpen] = useState<Row | null>(null)
  const columns = useMemo(() => logColumns(setOpen), [])
  const { pageIndex, pageSize, searchText } = state.paging
  const list = useCall(
    listWebhookDeliveries,
    { pageIndex, pageSize, searchText },
    { keepsPrevious: true, silent: true, refreshEvery: REFRESH_MS },
  )
  return (
    <>
      <DataTable<Row>
        id="webhook-deliveries"
        label={t`Deliveries`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        onOpen={setOpen}
        searchPlaceholder={t`BOL, event, webhook`}
        empty={{ title: t`Nothing sent yet`, hint: t`Send a test to see how it looks.` }}
      />
      <DeliveryDialog delivery={open} onClose={() => setOpen(null)} />
    </>
  )
}

const lastOf = ({ tries }: Row): string => tries.at(-1)?.detail ?? ''

/** `open` shows one delivery: rows can be opened by keyboard, too. */
const logColumns = (open: (row: Row) => void): readonly Column<Row>[] => [
  {
    ...{ id: 'event', title: t`Event`, width: 200, isCardTitle: true },
    text: ({ event }) => eventWord(event),
    cell: (row) => (
      <Anchor component="button" type="button" size="sm" onClick={() => open(row)}>
        {eventWord(row.event)}
      </Anchor>
    ),
  },
  {
    ...{ id: 'state', title: t`State`, width: 110 },
    text: ({ state }) => STATES[state][0],
    cell: ({ state }) => (
      <Badge color={STATES[state][1]} variant="light" tt="none">
        {STATES[state][0]}
      </Badge>
    ),
  },
  textColumn('webhook', t`Webhook`, 150, ({ webhookName }) => webhookName),
  timeColumn('at', t`Occurred`, 190, ({ createdAt }) => createdAt),
  textColumn('tries', t`Attempts`, 70, ({ tries }) => String(tries.length)),
  timeColumn('next', t`Next attempt`, 190, ({ nextAt }) => nextAt),
  { id: 'last', title: t`Last answer`, width: 300, text: lastOf, cell: (row) => lastOf(row) || '–' },
]

interface DeliveryDialogProps {
  /** null: the dialog is closed. */
  delivery: Row | null
  onClose: () => void
}

/** One delivery with its attempts and its content. */
function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const change = useChange(replayWebhookDelivery)
  const replay = async () => {
    if (delivery === null) return
    const outcome = await change.run({ deliveryId: delivery.id })
    if (outcome.kind === 'ok') toast('success', t`The event is being sent again.`)
    else if (!outcome.isTold) toast('error', outcome.message)
    onClose()
  }
  return (
    <Modal
      opened={delivery !== null}
      onClose={onClose}
      title={delivery ? t`${eventWord(delivery.event)} to ${delivery.webhookName}` : ''}
      size="lg"
    >
      {delivery ? (
        <Stack gap="md">
          <Text size="sm">
            <Trans>
              webhook-id <Code style={{ overflowWrap: 'anywhere' }}>{delivery.id}</Code>
            </Trans>
          </Text>
          {delivery.tries.length === 0 ? (
            <Alert variant="light">
              <Trans>No attempts yet.</Trans>
            </Alert>
          ) : null}
          {delivery.tries.map(({ at, detail, ms }) => (
            <Text size="sm" key={at}>
              <Trans>
                <Instant at={at} />: {detail} ({ms} ms)
              </Trans>
            </Text>
          ))}
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {JSON.stringify(JSON.parse(delivery.body), null, 2)}
          </Code>
          {delivery.state === 'waiting' ? null : (
            <Button
              variant="default"
              style={{ alignSelf: 'flex-end' }}
              loading={change.isRunning}
              onClick={() => void replay()}
            >
              <Trans>Send again</Trans>
            </Button>
          )}
        </Stack>
      ) : null}
    </Modal>
  )
}
