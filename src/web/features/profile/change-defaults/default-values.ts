import { t } from '@lingui/core/macro'
import type { ProfileValue } from '#contracts/entities/profile.ts'
import { PICKUP_NO_WINDOW } from '#domain/shipment/pickup-faults.ts'
import { parseTimeOfDay, showTimeOfDay } from '#domain/text/time-of-day.ts'
import type { ProfileForm } from '../../../ui/use-profile-form.ts'

/** The fields of Change Defaults, with times in 12-hour format; no other field of the profile is sent. */
export const defaultValuesOf = (profile: ProfileValue) => {
  const { pickupLocationId, pickupFrom, pickupTo, defaultClass, defaultPageId, bolInstruction } = profile
  return {
    ...{ pickupLocationId, defaultClass, defaultPageId, bolInstruction },
    ...{ pickupFrom: showTimeOfDay(pickupFrom), pickupTo: showTimeOfDay(pickupTo) },
  }
}

const NO_TIME = t`Enter a time like 11:00 AM.`

/** The faults of the pickup window by field; the server checks again. */
export function windowFaultsOf({ profile }: ProfileForm): Record<string, string> {
  const { pickupFrom = '', pickupTo = '' } = profile
  const faults: Record<string, string> = {}
  const [from, to] = [parseTimeOfDay(pickupFrom), parseTimeOfDay(pickupTo)]
  if (pickupFrom.trim() !== '' && from.kind === 'invalid') faults['profile.pickupFrom'] = NO_TIME
  if (pickupTo.trim() !== '' && to.kind === 'invalid') faults['profile.pickupTo'] = NO_TIME
  if (from.kind === 'time' && to.kind === 'time' && from.time >= to.time) {
    faults['profile.pickupTo'] = PICKUP_NO_WINDOW
  }
  return faults
}
