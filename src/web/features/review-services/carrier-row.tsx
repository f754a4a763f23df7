import { t } from '@lingui/core/macro'
import { shortDate } from '../../text/dates.ts'
import { term } from '../../text/terms.ts'
import { ServiceBadges } from '../../ui/lane-search/service-badges.tsx'
import type { LaneAnswer } from '../../ui/lane-search/use-lane.ts'
import css from './calendar.module.css'
import { businessDays, type Cell, cellsOf, type Promised, reasonsInWords } from './calendar-days.ts'
import { rollOverWords } from './pickup-words.ts'

interface CarrierRowProps {
  service: Promised
  days: readonly string[]
  pickup: LaneAnswer['pickup']
  isEarliest: boolean
}

/**
 * One carrier: its name, its days in transit, the promised day. The strip is visual only; the text has the same data.
 */
export function CarrierRow({ service, days, pickup, isEarliest }: CarrierRowProps) {
  return (
    <li className={css.row}>
      <div className={css.carrier}>
        <span className={css.name}>
          {service.carrierName} <span className={css.scac}>{service.scac}</span>
        </span>
        <span className={css.badges}>
          <ServiceBadges service={service} isEarliest={isEarliest} />
        </span>
      </div>
      <div className={css.strip} aria-hidden="true">
        {cellsOf(service, days).map((cell) => (
          <span key={cell.date} className={`${css.cell} ${css[cell.kind]}`} title={titleOf(cell)}>
            {cell.count}
          </span>
        ))}
      </div>
      <div className={css.promise}>
        <strong>{shortDate(service.deliveryDate)}</strong>
        <span>{businessDays(service.serviceDays)}</span>
      </div>
      <span className="lading-heard">{inWords(service, pickup)}</span>
    </li>
  )
}

function titleOf({ date, kind, count, reason }: Cell): string {
  const day = shortDate(date)
  if (kind === 'closed') return t`${day}: not counted, ${term(reason ?? '')}`
  if (kind === 'pickup') return t`${day}: pickup, day 0`
  if (kind === 'delivery') return t`${day}: promised, day ${count ?? ''}`
  return kind === 'way' ? t`${day}: day ${count ?? ''}` : day
}

/** The strip as text. */
function inWords(service: Promised, pickup: LaneAnswer['pickup']): string {
  const because = service.pickupReasons.length > 0 ? ` (${rollOverWords(service.pickupReasons, pickup)})` : ''
  const skipped = reasonsInWords(service.skippedDays)
  const without = skipped.length > 0 ? t` Not counted: ${skipped.join('; ')}.` : ''
  return t`Pickup ${shortDate(service.pickupDate)}${because}, day 0.${without}`
}
