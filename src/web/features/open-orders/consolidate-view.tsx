import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Pagination, Skeleton, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { consolidateOrders, suggestConsolidations } from '#contracts/endpoints/consolidation.ts'
import type { ConsolidationValue } from '#contracts/entities/order.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { Segments } from '../../ui/segments.tsx'
import { WarehouseChoice } from '../../ui/shipment-list/filters.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { WorkProgress } from '../../ui/work-progress.tsx'
import { LeftOut } from './left-out.tsx'
import styles from './open-orders.module.css'
import { Suggestion } from './suggestion.tsx'

const REASONS = [
  { value: '', label: t`All` },
  { value: 'sameConsignee', label: t`Same consignee` },
  { value: 'holdToTomorrow', label: t`Hold until tomorrow` },
  { value: 'nearZip', label: t`Near ZIP` },
] as const
type Reason = (typeof REASONS)[number]['value']
const PAGE_SIZE = 10

/** Orders that could ship together, with the savings and the risk; one button consolidates, another one undoes it. */
export function ConsolidateView({ isShown }: { isShown: boolean }) {
  const [reason, setReason] = useState<Reason>('')
  const [warehouse, setWarehouse] = useState('')
  const [pageIndex, setPage] = useState(1)
  const [workId, setWorkId] = useState('')
  const ask = { reason, warehouse, pageIndex, pageSize: PAGE_SIZE, workId }
  // A canceled job is not restarted automatically.
  const [brokenId, setBrokenId] = useState('')
  const isBroken = brokenId !== '' && workId === ''
  const asking = { enabled: isShown && !isBroken, keepsPrevious: true, silent: true }
  const found = useCall(suggestConsolidations, ask, asking)
  const done = useConsolidation()
  const { data } = found
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE)
  // The last entry of the last page was applied: show the page before.
  if (pages > 0 && pageIndex > pages && !found.isPlaceholderData) setPage(pages)
  const askAnew = () => {
    setPage(1)
    setWorkId('')
    setBrokenId('')
  }
  const askAgain = async () => {
    await found.refetch()
    setBrokenId('')
  }
  if (!isShown) return null
  // The title has totals and grows with them: if it came first, the content below would jump.
  if (data === undefined && !found.error)
    return <Skeleton height={420} role="status" aria-label={t`Loading the suggestions`} />
  return (
    <Section
      title={t`Shipments that could be combined`}
      note={data ? <Note total={data.total} saving={data.saving} considered={data.considered} /> : undefined}
      actions={
        <>
          <WarehouseChoice
            w={150}
            value={warehouse}
            onChange={(next) => {
              setWarehouse(next)
              askAnew()
            }}
          />
          <Segments
            label={t`Why together`}
            data={REASONS}
            value={reason}
            onChange={(next) => {
              setReason(next)
              askAnew()
            }}
          />
        </>
      }
    >
      <div className={styles.stack}>
        <LeftOut leftOut={data?.leftOut} considered={data?.considered ?? 0} />
        {done.last ? <LastOne last={done.last} isRunning={done.isRunning} onUndo={done.undo} /> : null}
        {found.error ? (
          <ErrorState message={found.error.refused.message} onRetry={() => void found.refetch()} />
        ) : null}
        {done.fault ? <ErrorState message={done.fault} /> : null}
        {data && data.workId !== '' ? (
          <WorkProgress
            key={data.workId}
            workId={data.workId}
            unit="prices"
            onEnd={(work) => (work.state === 'done' ? setWorkId(work.id) : setBrokenId(work.id))}
          />
        ) : null}
        {isBroken ? <AskAgain onAsk={askAgain} isAsking={found.isFetching} /> : null}
        {data?.rows.map((suggestion) => (
          <Suggestion
            key={suggestion.key}
            suggestion={suggestion}
            isRunning={done.isRunning}
            {...(done.isAllowed ? { onApply: () => done.apply(suggestion) } : {})}
          />
        ))}
        {data && data.total === 0 && data.workId === '' ? (
          <EmptyState
            title={t`No savings found`}
            hint={t`Two open orders for the same or neighboring consignees appear here when one combined shipment costs less.`}
          />
        ) : null}
        {pages > 1 ? (
          <Pagination
            total={pages}
            value={pageIndex}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': t`${control} page` })}
          />
        ) : null}
      </div>
    </Section>
  )
}

function AskAgain({ onAsk, isAsking }: { onAsk: () => Promise<void>; isAsking: boolean }) {
  return (
    <Group>
      <Button size="xs" variant="default" loading={isAsking} onClick={() => void onAsk()}>
        <Trans>Check again</Trans>
      </Button>
    </Group>
  )
}

function Note(props: { total: number; saving: number; considered: number }) {
  if (props.total === 0) return <Trans>{props.considered.toLocaleString('en-US')} open orders checked</Trans>
  return (
    <Trans>
      {props.considered.toLocaleString('en-US')} open orders checked · <Money cents={props.saving} /> in
      possible savings
    </Trans>
  )
}

interface Last {
  shipmentId: string
  bolNumber: string
  version: number | null
  orders: number
}

/** Consolidates and undoes; remembers the last consolidation, so that it can be undone immediately. */
function useConsolidation() {
  const change = useChange(consolidateOrders)
  const [last, setLast] = useState<Last | null>(null)
  const [fault, setFault] = useState('')
  const tell = (refused: { fields: Record<string, string>; message: string; isTold: boolean }) =>
    setFault(refused.isTold ? '' : (Object.values(refused.fields)[0] ?? refused.message))
  const apply = async (suggestion: ConsolidationValue) => {
    setFault('')
    const outcome = await change.run({
      function: 'consolidate',
      orderIds: suggestion.orders.map(({ id }) => id),
      versions: suggestion.orders.map(({ version }) => version),
      pickupDate: suggestion.pickupDate,
    })
    if (outcome.kind === 'refused') return tell(outcome)
    const { shipmentId, BOLNumber, version } = outcome.value
    setLast({ shipmentId, bolNumber: BOLNumber, version, orders: suggestion.orders.length })
    if (suggestion.savingCents) toast('success', t`${moneyText(suggestion.savingCents)} saved`)
  }
  const undo = async () => {
    if (!last) return
    setFault('')
    const outcome = await change.run({
      function: 'deconsolidate',
      shipmentId: last.shipmentId,
      ...(last.version === null ? {} : { version: last.version }),
    })
    if (outcome.kind === 'refused') return tell(outcome)
    toast('success', t`${last.orders} orders are open again`)
    setLast(null)
  }
  return {
    last,
    fault,
    isRunning: change.isRunning,
    isAllowed: canChange(useUser().userType),
    apply: (suggestion: ConsolidationValue) => void apply(suggestion),
    undo: () => void undo(),
  }
}

function LastOne({ last, isRunning, onUndo }: { last: Last; isRunning: boolean; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  // The pressed button was removed with its suggestion, so the focus needs a new place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each shipment again
  useEffect(() => undo.current?.focus({ preventScroll: true }), [last.shipmentId])
  return (
    <Group role="status" justify="space-between" gap="xs">
      <Text size="sm">
        <Trans>
          {last.orders} orders are now one shipment: BOL{' '}
          <TextLink className="lading-code" {...pageLink('ShipmentDetails', { shipmentid: last.shipmentId })}>
            {last.bolNumber}
          </TextLink>
        </Trans>
      </Text>
      <Button ref={undo} size="xs" variant="default" loading={isRunning} onClick={onUndo}>
        <Trans>Undo</Trans>
      </Button>
    </Group>
  )
}
