import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { listConsole } from '#contracts/endpoints/console.ts'
import { showClock } from '#domain/text/time-of-day.ts'
import { shortDate } from '../../text/dates.ts'
import { term } from '../../text/terms.ts'
import { laneOfRow } from '../../ui/lane-of-row.ts'
import css from './shipment-console.module.css'
import { leftText, minutesLeft } from './time-left.ts'

type BoardRow = ReplyOf<typeof listConsole>['rows'][number]

interface BoardListProps {
  rows: readonly BoardRow[] | undefined
  /** The number of shipments on the board, including those not shown. */
  total: number
  now: number
  refreshedAt: string
  /** True: the current page stays. */
  isHeld: boolean
}

/** The number of lines that are readable from five meters on a full-HD screen. */
const LINES = 7
const TURN_EVERY_MS = 12_000

const STAGES: Record<BoardRow['stage'], string> = {
  late: t`Late`,
  atRisk: t`At risk`,
  tendered: t`Tendered`,
  accepted: t`Accepted`,
  pickedUp: t`Picked up`,
}

/** The shipments, the most urgent first, page after page. */
export function BoardList({ rows, total, now, refreshedAt, isHeld }: BoardListProps) {
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / LINES))
  const page = usePage(pages, isHeld)
  if (!rows)
    return (
      <p className={`${css.empty} ${css.reading}`}>
        <Trans>Loading the board…</Trans>
      </p>
    )
  if (rows.length === 0)
    return (
      <p className={css.empty}>
        <Trans>Nothing is waiting for pickup, and nothing is late.</Trans>
      </p>
    )
  const shown = rows.slice(page * LINES, (page + 1) * LINES)
  return (
    <section className={css.list} aria-label={t`Shipments, most urgent first`}>
      <ol start={page * LINES + 1}>
        {shown.map((row) => (
          <BoardLine key={row.shipment.id} row={row} passedMs={now - Date.parse(refreshedAt)} />
        ))}
      </ol>
      <p className={css.pages}>
        <Trans>
          Page {page + 1} of {pages}, {total.toLocaleString('en-US')} shipments
        </Trans>
      </p>
    </section>
  )
}

function BoardLine({ row, passedMs }: { row: BoardRow; passedMs: number }) {
  const { shipment, stage, reason } = row
  const { to } = laneOfRow(shipment)
  const left = minutesLeft(row.minutesToPickupEnd, passedMs)
  return (
    <li className={css.line} data-stage={stage}>
      <span className={css.stage}>{STAGES[stage]}</span>
      <span className={css.to}>
        {shipment.returnLane ? t`Return from ${shipment.destinationName}` : shipment.destinationName}
        <span>
          {to.city} {to.state}
        </span>
      </span>
      <span className={css.carrier}>
        {shipment.carrierName}
        <span>{shipment.bolNumber}</span>
      </span>
      <span className={css.when}>
        {left === null ? '' : leftText(left)}
        {reason ? <span className={css.reason}>{term(reason)}</span> : null}
        {reason && left !== null ? null : <span>{pickupOf(row)}</span>}
      </span>
    </li>
  )
}

function pickupOf({ shipment, stage }: BoardRow): string {
  const { pickupDate, pickupTo, warehouse } = shipment
  if (stage === 'pickedUp') return warehouse
  const words = [warehouse, shortDate(pickupDate ?? ''), pickupTo && showClock(pickupTo)]
  return words.filter(Boolean).join(' ')
}

/** Turns pages automatically, unless it is held. */
function usePage(pages: number, isHeld: boolean): number {
  const [turned, setTurned] = useState(0)
  useEffect(() => {
    if (isHeld || pages === 1) return
    const timer = setInterval(() => setTurned((times) => times + 1), TURN_EVERY_MS)
    return () => clearInterval(timer)
  }, [isHeld, pages])
  return turned % pages
}
