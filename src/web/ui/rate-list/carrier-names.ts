import { t } from '@lingui/core/macro'

/** Carriers by name with the SCAC, without duplicates: `Blue Ridge Freight (BRFT)`. */
export const namesOf = (carriers: readonly { scac: string; carrierName: string }[]): string[] => [
  ...new Map(carriers.map(({ scac, carrierName }) => [scac, nameOf(scac, carrierName)])).values(),
]

const nameOf = (scac: string, carrierName: string): string =>
  carrierName === '' || carrierName === scac ? scac : `${carrierName} (${scac})`

/** Maximum number of names, so that the text stays one line, also on a phone; the rest is counted. */
const MOST_NAMED = 3

/** `Blue Ridge Freight (BRFT), Otter Lines (OTTR), Pine Haul (PINE) and 12 more` */
export function briefly(names: readonly string[]): string {
  if (names.length <= MOST_NAMED + 1) return names.join(', ')
  return t`${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
}
