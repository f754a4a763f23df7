import type { Address } from '#domain/shipment/shipment.ts'
import type { AddressCandidate, ParcelRateAsk } from './parcel-network.ts'

/** US territories: states for USPS; countries with their own codes for UPS and FedEx. */
export const TERRITORIES = ['PR', 'VI', 'GU', 'AS', 'MP']

type Place = Pick<Address, 'state' | 'countryCode'>

/** San Juan, PR of the US is in the country Puerto Rico. */
export const inItsCountry = <One extends Place>(place: One): One => {
  const state = place.state.trim().toUpperCase()
  return place.countryCode === 'US' && TERRITORIES.includes(state) ? { ...place, countryCode: state } : place
}

/** The same request in the geography of parcel carriers. */
export const inTheirCountries = <Ask extends Pick<ParcelRateAsk, 'shipper' | 'from' | 'to'>>(
  ask: Ask,
): Ask => ({
  ...ask,
  shipper: inItsCountry(ask.shipper),
  from: inItsCountry(ask.from),
  to: inItsCountry(ask.to),
})

/** The carrier's candidate with the country of the request, so that accepting it does not change the country. */
export const asAsked = ({ countryCode }: Place, candidate: AddressCandidate): AddressCandidate =>
  countryCode === 'US' && TERRITORIES.includes(candidate.countryCode)
    ? { ...candidate, countryCode, state: candidate.state || candidate.countryCode }
    : candidate

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })

/**
 * Explains a label that fails because customs forms are missing: for a territory written as a state, the screen does
 * not ask for them.
 */
export function formsOfTerritories(carrier: string, given: Pick<ParcelRateAsk, 'from' | 'to'>): string[] {
  const places = [given.from, given.to].map(inItsCountry)
  return [given.from, given.to].flatMap(({ countryCode }, place) => {
    const own = places[place]!.countryCode
    return own === countryCode
      ? []
      : [`${carrier} treats ${NAMES.of(own)} as a country. Enter ${own} as the country of the address.`]
  })
}
