import type { Address } from '../shipment/shipment.ts'

type Place = Pick<Address, 'state' | 'countryCode'>

/** Military and diplomatic post offices (APO, FPO, DPO): the Americas, Europe, the Pacific. */
const MILITARY = ['AA', 'AE', 'AP']
/** Islands that the US mail serves as states but that are outside the customs border (DMM 608.2.4). */
const ISLANDS = ['AS', 'GU', 'MP', 'PW', 'FM', 'MH']

const stateOf = ({ state }: Place): string => state.trim().toUpperCase()

/** Whether only the US mail delivers there. */
export const isMilitaryPost = (place: Place): boolean =>
  place.countryCode === 'US' && MILITARY.includes(stateOf(place))

/** Served by the US mail as a state, but goods to or from there are declared to customs. */
export const isMailBeyondCustoms = (place: Place): boolean =>
  isMilitaryPost(place) ||
  ISLANDS.includes(place.countryCode) ||
  (place.countryCode === 'US' && ISLANDS.includes(stateOf(place)))

/** Whether a customs declaration is needed: between two countries, and with some places of the US mail. */
export const crossesCustoms = (from: Place, to: Place): boolean =>
  from.countryCode !== to.countryCode || isMailBeyondCustoms(from) || isMailBeyondCustoms(to)
