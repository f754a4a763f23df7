import { t } from '@lingui/core/macro'
import type { LaneServiceValue } from '#contracts/entities/lane-service.ts'
import { USUAL_PICKUP_RULES } from '#domain/calendar/pickup-roll-over.ts'
import { showClock } from '#domain/text/time-of-day.ts'
import { shortDate } from '../../text/dates.ts'
import { windowText } from '../../ui/date-window.tsx'
import type { LaneAnswer } from '../../ui/lane-search/use-lane.ts'

type Reason = LaneServiceValue['pickupReasons'][number]
type Pickup = LaneAnswer['pickup']

/** Why a carrier comes on another day than the requested one. */
export function rollOverWords(reasons: readonly Reason[], { cutOff }: Pick<Pickup, 'cutOff'>): string {
  const words: Record<Reason, string> = {
    past: t`the date is in the past`,
    afterCutOff: t`it is past the cut-off, ${showClock(cutOff)}`,
    shortWindow: t`less than ${USUAL_PICKUP_RULES.minimumWindowMinutes / 60} hours are left in the window`,
    earlyClose: t`the dock closes before ${showClock(USUAL_PICKUP_RULES.earliestClose)}`,
    closedDay: t`carriers are closed that day`,
  }
  // If there is another reason, a closed next day explains nothing.
  const telling = reasons.length > 1 ? reasons.filter((reason) => reason !== 'closedDay') : reasons
  return telling.map((reason) => words[reason]).join(', ')
}

/** Carriers differ: shows the earliest and the latest hour. */
function cutOffWords(
  services: readonly Pick<LaneServiceValue, 'pickupCutOff'>[],
  { cutOff }: Pickup,
): string {
  const hours = services.map(({ pickupCutOff }) => pickupCutOff).sort()
  const [first, last] = [hours[0] ?? cutOff, hours.at(-1) ?? cutOff].map(showClock)
  return first === last
    ? t`For same-day pickup, call by ${first ?? ''}.`
    : t`For same-day pickup, call by ${first ?? ''} to ${last ?? ''}, depending on the carrier.`
}

/** The text about the pickup: `Pickup Fri, Nov 20, …` or the day to which it rolls over, and why. */
export function pickupWords(
  services: readonly Pick<LaneServiceValue, 'pickupDate' | 'pickupReasons' | 'pickupCutOff'>[],
  pickup: Pickup,
): { isRolledOver: boolean; text: string } {
  const rolled = services.find(({ pickupDate }) => pickupDate !== pickup.date)
  if (!rolled) {
    return {
      isRolledOver: false,
      text: t`Pickup ${windowText(pickup)}. ${cutOffWords(services, pickup)}`,
    }
  }
  return {
    isRolledOver: true,
    text: t`Pickup moves to ${shortDate(rolled.pickupDate)}: ${rollOverWords(rolled.pickupReasons, { cutOff: rolled.pickupCutOff })}.`,
  }
}
