import { accessorialCode } from '../rating/accessorial-codes.ts'
import { isCountryCode, noCountryCode } from '../text/country-code.ts'
import { parseEmails } from '../text/emails.ts'
import { parsePhone } from '../text/phone.ts'
import type { LocationDetails } from './location.ts'

/** The address rules of a country; states and pattern are empty if any value is valid. */
export interface CountryRules {
  states: readonly string[]
  /** Regular expression of its postal codes. */
  postalPattern: string
  postalExample: string
}

/** The rules of a country by its code; null for one without any. */
export type RulesOf = (countryCode: string) => CountryRules | null
/** State of a ZIP. null: there is no such ZIP. undefined: the ZIPs of the country are unknown or not loaded yet. */
export type StateOfZip = (zip: string, countryCode: string) => string | null | undefined

/** The errors in a location, as a sentence by field; {} = none. */
export type LocationFaults = Partial<Record<keyof LocationDetails, string>>

/**
 * The rules for a saved location (specification section 5): name, country, state and ZIP that match each other, a valid
 * phone number, a list of e-mail addresses, existing services.
 */
export function faultsOfLocation(
  location: LocationDetails,
  rulesOf: RulesOf,
  stateOfZip: StateOfZip,
): LocationFaults {
  const faults: LocationFaults = {}
  if (location.companyName === '') faults.companyName = 'Name is required.'
  const country = location.countryCode || 'US'
  if (!isCountryCode(country)) {
    faults.countryCode = noCountryCode(location.countryCode)
  } else Object.assign(faults, faultsOfPlace(location, country, rulesOf(country), stateOfZip))
  const phone = parsePhone(location.contactPhone)
  if (location.contactPhone !== '' && phone.kind === 'invalid') faults.contactPhone = phone.message
  const emails = parseEmails(location.email)
  if (emails.kind === 'invalid') faults.email = emails.message
  const unknown = location.services.filter((code) => accessorialCode(code) === null)
  if (unknown.length > 0) faults.services = `There is no such service: ${unknown.slice(0, 5).join(', ')}.`
  return faults
}

/** Checks ZIP and state, each by its country's rules, then against each other. */
function faultsOfPlace(
  { zip, state }: LocationDetails,
  country: string,
  rules: CountryRules | null,
  stateOfZip: StateOfZip,
): LocationFaults {
  const faults: LocationFaults = {}
  if (rules && rules.states.length > 0 && state !== '' && !rules.states.includes(state.toUpperCase())) {
    faults.state = `${state} is not a state or province in ${country}.`
  }
  if (!rules?.postalPattern) return faults
  if (zip === '') return { ...faults, zip: 'ZIP is required.' }
  if (!new RegExp(rules.postalPattern).test(zip)) {
    return {
      ...faults,
      zip: `${zip} is not a postal code in ${country}. Enter one like ${rules.postalExample}.`,
    }
  }
  const found = stateOfZip(zip, country)
  if (found === null) faults.zip = `ZIP ${zip} is not known.`
  else if (found && state !== '' && !faults.state && state.toUpperCase() !== found) {
    faults.state = `ZIP ${zip} is in ${found}, not in ${state}.`
  }
  return faults
}

/** The stored form of a location: phone and e-mail normalized, codes in capital letters. */
export function readyLocation<L extends LocationDetails>(location: L): L {
  const phone = parsePhone(location.contactPhone)
  const emails = parseEmails(location.email)
  return {
    ...location,
    state: location.state.toUpperCase(),
    countryCode: location.countryCode.toUpperCase() || 'US',
    contactPhone: phone.kind === 'valid' ? phone.phone : location.contactPhone,
    email: emails.kind === 'valid' ? emails.text : location.email,
    services: [...new Set(location.services.map((code) => accessorialCode(code)?.code ?? code))],
  }
}
