import type { ProfileValue } from '#contracts/entities/profile.ts'
import { PICKUP_NO_WINDOW } from '#domain/shipment/pickup-faults.ts'
import { parseTimeOfDay, showTimeOfDay } from '#domain/text/time-of-day.ts'

/** What is set under Change Defaults; the rest of the profile goes along as it was. */
export interface DefaultValues extends Record<string, unknown> {
  profile: ProfileValue
}

/** The form of a profile: times as people read them. The bill-to address is kept where all of them are. */
export const defaultValuesOf = (profile: ProfileValue): DefaultValues => ({
  profile: {
    ...profile,
    pickupFrom: showTimeOfDay(profile.pickupFrom),
    pickupTo: showTimeOfDay(profile.pickupTo),
    billTo: null,
  },
})

const NO_TIME = 'Enter a time like 11:00 AM.'

/** What is wrong with the pickup window, by field; the server looks again. */
export function windowFaultsOf({ profile }: DefaultValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const [from, to] = [parseTimeOfDay(profile.pickupFrom), parseTimeOfDay(profile.pickupTo)]
  if (profile.pickupFrom.trim() !== '' && from.kind === 'invalid') faults['profile.pickupFrom'] = NO_TIME
  if (profile.pickupTo.trim() !== '' && to.kind === 'invalid') faults['profile.pickupTo'] = NO_TIME
  if (from.kind === 'time' && to.kind === 'time' && from.time >= to.time) {
    faults['profile.pickupTo'] = PICKUP_NO_WINDOW
  }
  return faults
}
