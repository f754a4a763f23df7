import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { integrationWork } from '#contracts/endpoints/integration.ts'
import { canChange } from '#domain/access/rights.ts'
import { refresh, useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'
import { toast } from '../../ui/toast.ts'
import { WorkProgress } from '../../ui/work-progress.tsx'
import { FixRows } from './fix-rows.tsx'
import { stateOf } from './run-log.tsx'

const SHOWN_ORDERS = 100

/** One file: the progress of its import, the result of each row, and the rows to fix. */
export function RunDetails({ runId, onClose }: { runId: string; onClose: () => void }) {
  const read = useCall(integrationWork, { runId }, { query: { Functype: 'log' }, silent: true })
  const { run: again, isRunning, refused } = useChange(integrationWork)
  const isChangeable = canChange(useUser().userType)
  const client = useQueryClient()
  const onEnd = useCallback(() => refresh(client, ['integration', 'orders', 'counts']), [client])
  const close = (
    <Button variant="default" size="xs" onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  )
  if (read.error)
    return (
      <Section title={t`File`} actions={close}>
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      </Section>
    )
  const [run] = read.data?.runs ?? []
  if (!read.data || !run) return <Skeleton height={240} role="status" aria-label={t`Loading the file`} />
  const { rows, fields } = read.data
  const { word, color } = stateOf(run)
  const isGoingOn = run.state === 'waiting' || run.state === 'running'
  const readAgain = async () => {
    const outcome = await again({ runId }, { query: { Functype: 'run' } })
    if (outcome.kind === 'ok') toast('success', outcome.value.message)
  }
  return (
    <Section
      title={run.fileName}
      note={t`${plural(run.rows, { one: '# row', other: '# rows' })} · ${plural(run.accepted, { one: '# order', other: '# orders' })} imported · ${run.duplicates.toLocaleString('en-US')} imported earlier`}
      actions={
        <>
          <Badge color={color} tt="none">
            {word}
          </Badge>
          {close}
        </>
      }
    >
      <Stack gap="md">
        {isGoingOn && run.workId ? <WorkProgress workId={run.workId} unit="orders" onEnd={onEnd} /> : null}
        {run.message ? <ErrorState message={run.message} /> : null}
        {run.state === 'failed' && isChangeable ? (
          <Group>
            <Button variant="default" loading={isRunning} onClick={() => void readAgain()}>
              <Trans>Process again</Trans>
            </Button>
            <Text size="sm" c="dimmed">
              <Trans>
                {run.sourceName ? t`Uses the current columns of its source. ` : ''}Valid orders are then
                imported. The others are listed so you can fix them.
              </Trans>
            </Text>
          </Group>
        ) : null}
        {run.state === 'done' && run.accepted > 0 && isChangeable ? (
          <Group>
            <LinkButton {...pageLink('MultipleOrders', { run: runId })}>
              <Trans>Ship {plural(run.accepted, { one: '# order', other: '# orders' })}</Trans>
            </LinkButton>
          </Group>
        ) : null}
        {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
        {rows && rows.rejected.length > 0 ? (
          <FixRows
            run={run}
            rejected={rows.rejected}
            fields={fields}
            isChangeable={isChangeable && run.state === 'done'}
          />
        ) : null}
        {rows && rows.orders.length > 0 ? (
          <Orders orders={rows.orders.slice(0, SHOWN_ORDERS)} total={run.accepted + run.duplicates} />
        ) : null}
      </Stack>
    </Section>
  )
}

interface OrdersProps {
  orders: readonly { OrderNumber: string; outcome: 'added' | 'exists'; rows: number[] }[]
  total: number
}

function Orders({ orders, total }: OrdersProps) {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        <Trans>
          Orders
          {total > orders.length ? t`: the first ${orders.length} of ${total.toLocaleString('en-US')}` : ''}
        </Trans>
      </Text>
      <SheetTable label={t`Orders in the file`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Order</Trans>
            </th>
            <th scope="col">
              <Trans>Rows</Trans>
            </th>
            <th scope="col">
              <Trans>Result</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ OrderNumber, outcome, rows }) => (
            <tr key={`${OrderNumber} ${rows[0]}`}>
              <th scope="row">{OrderNumber}</th>
              <td>{rows.length > 8 ? `${rows.slice(0, 8).join(', ')} …` : rows.join(', ')}</td>
              <td>{outcome === 'added' ? t`Imported` : t`Already existed, left unchanged`}</td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
    </div>
  )
}
