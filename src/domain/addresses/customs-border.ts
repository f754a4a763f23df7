import type { Address } from '../shipment/shipment.ts'

type Place = Pick<Address, 'state' | 'countryCode'>

/** Post offices of the forces and of embassies (APO, FPO, DPO): the Americas, Europe, the Pacific. */
const MILITARY = ['AA', 'AE', 'AP']
/** Islands that the US mail serves as states and that lie outside the customs border (DMM 608.2.4). */
const ISLANDS = ['AS', 'GU', 'MP', 'PW', 'FM', 'MH']

const stateOf = ({ state }: Place): string => state.trim().toUpperCase()

/** Whether only the US mail goes there. */
export const isMilitaryPost = (place: Place): boolean =>
  place.countryCode === 'US' && MILITARY.includes(stateOf(place))

/** Served by the US mail as a state, and yet goods on their way there or back are declared to customs. */
export const isMailBeyondCustoms = (place: Place): boolean =>
  isMilitaryPost(place) ||
  ISLANDS.includes(place.countryCode) ||
  (place.countryCode === 'US' && ISLANDS.includes(stateOf(place)))

/** Whether customs want to know what is inside: between two countries, and with some places of the US mail. */
export const crossesCustoms = (from: Place, to: Place): boolean =>
  from.countryCode !== to.countryCode || isMailBeyondCustoms(from) || isMailBeyondCustoms(to)
