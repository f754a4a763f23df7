import { t } from '@lingui/core/macro'
import { showDate, showInstant } from '../../text/dates.ts'
import type { Timeline } from './progress-of.ts'

/** What a consignee wants to know first: where it is, and when it arrives. */
export interface Headline {
  title: string
  detail: string
}

type Facts = Pick<
  Timeline,
  'deliveredAt' | 'statusCode' | 'estimatedDelivery' | 'carrierExpects' | 'pickupDate' | 'destination'
>

/** In the consignee's time zone; `now` is when it is read. */
export function headlineOf(tracking: Facts, now: Date): Headline {
  const { timeZone } = tracking.destination
  if (tracking.deliveredAt !== null) {
    return {
      title: t`Delivered`,
      detail: textOf(showInstant(tracking.deliveredAt, timeZone, now)),
    }
  }
  if (tracking.statusCode === 'V')
    return { title: t`Canceled`, detail: t`This shipment will not be delivered.` }
  const today = dateIn(timeZone, now)
  if (tracking.statusCode === 'A') return { title: t`On its way`, detail: expectedText(tracking, today) }
  const pickup = tracking.pickupDate ? t`Pickup ${textOf(showDate(tracking.pickupDate))}` : ''
  const isBooked = tracking.statusCode === 'T'
  return {
    title: isBooked ? t`Booked, waiting for pickup` : t`Being prepared`,
    detail: [pickup, expectedText(tracking, today)].filter(Boolean).join(' · '),
  }
}

/** The promised date, with the carrier's latest estimate if that is another day. */
function expectedText({ estimatedDelivery, carrierExpects }: Facts, today: string): string {
  const said =
    carrierExpects === null || carrierExpects === estimatedDelivery
      ? ''
      : t`Carrier ${carrierExpects < today ? t`last expected` : t`now expects`} ${textOf(showDate(carrierExpects))}`
  if (estimatedDelivery === null) return said || t`The delivery date is not known yet.`
  return [promiseText(estimatedDelivery, today), said].filter(Boolean).join(' · ')
}

function promiseText(estimatedDelivery: string, today: string): string {
  const date = textOf(showDate(estimatedDelivery))
  return estimatedDelivery < today ? t`Was expected ${date}` : t`Estimated delivery ${date}`
}

const textOf = (shown: ReturnType<typeof showDate>): string => (shown.kind === 'text' ? shown.text : '')

/** The calendar date in a time zone. */
export function dateIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}
