import { v7 as newId } from 'uuid'
import { ALL_LOCATIONS, type FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { fail } from '#contracts/errors.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'
import { parseScac } from '#domain/text/scac.ts'

/** Checks and normalizes the entered details of a freight carrier. */

type Faults = Record<string, string>

const CHANNELS = { Email: 'email', API: 'api', EDI: 'edi' } as const

/** The account to save. Missing and invalid details refuse the request, each at its field. */
export function readyCarrier(
  given: FreightCarrierValue,
  known: Carrier | null,
  warehouses: readonly string[],
  /** SCACs of carriers with EDI. */
  ediPartners: ReadonlySet<string>,
): Carrier {
  const missing = missingDetails(given)
  const faults: Faults = {}
  const carrier: Carrier = {
    id: known?.id ?? newId(),
    name: given.carrierName,
    ...readyKey(given, known, warehouses, faults),
    email: readyEmails(given.email, 'Email', faults),
    tenderEmail: readyEmails(given.tenderEmail, 'TenderEmail', faults),
    tenderChannel: readyChannel(given, known, ediPartners, faults),
    contactName: given.contact,
    contactPhone: readyPhone(given.phone, faults),
    contractId: given.contractId,
    accountNumber: given.accountNumber,
    isEnabled: given.isEnabled,
    details: {
      ...known?.details,
      soldTo: given.soldTo,
      providerIdentifierType: given.providerIdentifierType,
      providerIdentifierValue: given.providerIdentifierValue,
    },
  }
  const fields = wirePaths({ ...faults, ...missing })
  if (Object.keys(missing).length > 0) fail('CARRIER_FIELDS_MISSING', { fields })
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields })
  return carrier
}

/** RateModeID of the mode given by number, by name, or consistently by both; null otherwise. */
export function rateModeOf({ rateModeId, rateMode }: FreightCarrierValue): number | null {
  const named = Object.entries(RATE_MODES).find(([, name]) => name.toLowerCase() === rateMode.toLowerCase())
  const byName = named ? Number(named[0]) : null
  if (rateMode === '') return rateModeId ?? null
  return rateModeId === undefined || rateModeId === byName ? byName : null
}

/** `ALL` on the wire is stored as '': the account applies wherever a shipment starts. */
export const locationOf = ({ location }: FreightCarrierValue): string =>
  location.toUpperCase() === ALL_LOCATIONS ? '' : location

function missingDetails(given: FreightCarrierValue): Faults {
  const missing: Faults = {}
  if (given.carrierName === '') missing.CarrierName = 'Carrier name is required.'
  if (given.scac === '') missing.SCAC = 'SCAC is required.'
  if (given.rateMode === '' && given.rateModeId === undefined) missing.RateModeID = 'Rate mode is required.'
  if (given.location === '') missing.CarrierLocn = 'Location is required.'
  // Booking uses one of the two addresses if it tenders by mail.
  if (given.tenderEmail === '' && given.email === '' && !['EDI', 'API'].includes(given.tenderChannel))
    missing.TenderEmail = 'Tender e-mail is required.'
  return missing
}

/** The parts of the key. SCAC and mode cannot change: tariffs and prices are stored under them. */
function readyKey(
  given: FreightCarrierValue,
  known: Carrier | null,
  warehouses: readonly string[],
  faults: Faults,
): Pick<Carrier, 'scac' | 'rateModeId' | 'location'> {
  const parsed = parseScac(given.scac)
  const scac = parsed.kind === 'valid' ? parsed.scac : given.scac.toUpperCase()
  const rateModeId = rateModeOf(given)
  const location = locationOf(given)
  if (parsed.kind === 'invalid' && scac !== known?.scac) faults.SCAC = parsed.message
  if (rateModeId === null) faults.RateModeID = `Use one of: ${Object.values(RATE_MODES).join(', ')}.`
  if (known && scac !== known.scac) faults.SCAC = 'The SCAC cannot be changed. Add another carrier instead.'
  if (known && rateModeId !== known.rateModeId) {
    faults.RateModeID = 'The rate mode cannot be changed. Add the carrier for the other mode instead.'
  }
  if (location !== '' && location !== known?.location && !warehouses.includes(location)) {
    faults.CarrierLocn = `There is no warehouse ${location}. Use ${[ALL_LOCATIONS, ...warehouses].join(', ')}.`
  }
  return { scac, rateModeId: rateModeId ?? 0, location }
}

function readyEmails(text: string, field: string, faults: Faults): string {
  const parsed = parseEmails(text)
  if (parsed.kind === 'valid') return parsed.text
  faults[field] = parsed.message
  return text
}

function readyPhone(text: string, faults: Faults): string {
  if (text === '') return ''
  const parsed = parsePhone(text)
  if (parsed.kind === 'valid') return parsed.phone
  faults.Phone = parsed.message
  return text
}

/** The current channel may stay; EDI needs a partner, and the network an account there. */
function readyChannel(
  { tenderChannel, scac }: FreightCarrierValue,
  known: Carrier | null,
  ediPartners: ReadonlySet<string>,
  faults: Faults,
): Carrier['tenderChannel'] {
  const channel = tenderChannel === 'None' ? null : CHANNELS[tenderChannel]
  if (channel === 'email' || (channel !== null && channel === known?.tenderChannel)) return channel
  if (channel === 'api' && known?.details.network) return channel
  if (channel === 'edi' && ediPartners.has(scac.trim().toUpperCase())) return channel
  faults.TenderChannel =
    channel === 'edi'
      ? 'Set this carrier up under EDI first.'
      : 'Tenders go out by e-mail, EDI or API. API tenders need an account with the carrier.'
  return 'email'
}

const wirePaths = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([field, sentence]) => [`carrier.${field}`, sentence]))
