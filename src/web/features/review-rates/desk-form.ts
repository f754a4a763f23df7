import type { LocationValue } from '#contracts/entities/address.ts'
import { DEFAULT_PACKAGE_TYPE } from '#contracts/reference.ts'
import { isServiceAt } from '#domain/rating/accessorial-codes.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { parseZip } from '#domain/text/zip.ts'

/** One line of freight as shown on the screen: typed values stay text until they are sent. Pounds and inches. */
export interface DeskLine {
  /** Identifies the line while others are added and removed above it. */
  key: string
  weight: string
  /** '' = by density, or the client's default while sizes are missing. */
  freightClass: string
  quantity: string
  packageType: string
  length: string
  width: string
  height: string
  isStackable: boolean
}

/** One end of the lane: a typed ZIP, or a saved location. */
export interface DeskEnd {
  /** The text in the field. */
  text: string
  address: Address
  /** '' = typed. */
  locationId: string
  /** The location's usual services. */
  services: string[]
}

export interface DeskForm {
  origin: DeskEnd
  destination: DeskEnd
  /** YYYY-MM-DD; '' = today. */
  pickupDate: string
  services: string[]
  lines: DeskLine[]
}

export type EndName = 'origin' | 'destination'

const NO_ADDRESS: Address = {
  companyName: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  countryCode: 'US',
  contactName: '',
  contactPhone: '',
  email: '',
}

const NO_END: DeskEnd = { text: '', address: NO_ADDRESS, locationId: '', services: [] }

let made = 0
const newKey = (): string => {
  made += 1
  return `${Date.now().toString(36)}-${made}`
}

export const blankLine = (): DeskLine => ({
  key: newKey(),
  weight: '',
  freightClass: '',
  quantity: '1',
  packageType: DEFAULT_PACKAGE_TYPE,
  length: '',
  width: '',
  height: '',
  isStackable: false,
})

export const blankForm = (): DeskForm => ({
  origin: NO_END,
  destination: NO_END,
  pickupDate: '',
  services: [],
  lines: [blankLine()],
})

/** An end from typed text. A complete ZIP determines its country; any other text is not a place yet. */
export function typedEnd(text: string): DeskEnd {
  const parsed = parseZip(text)
  const isWhole = parsed.kind === 'US' || parsed.kind === 'CA'
  const address = isWhole ? { ...NO_ADDRESS, zip: parsed.zip, countryCode: parsed.kind } : NO_ADDRESS
  return { text, address, locationId: '', services: [] }
}

/** An end from a saved location, with all its data: *Ship this* passes it on. */
export function endAt(location: LocationValue): DeskEnd {
  const { companyName, street, street2, city, state, zip, countryCode } = location
  const { contactName, contactPhone, email } = location
  return {
    text: zip,
    address: {
      ...{ companyName, street, street2, city, state, zip, countryCode: countryCode || 'US' },
      ...{ contactName, contactPhone, email },
    },
    locationId: location.id,
    services: location.services,
  }
}

/** The place's default services that apply at this end: a pickup location needs no delivery services. */
const servicesAt = (form: DeskForm, name: EndName): string[] =>
  form[name].services.filter((code) => isServiceAt(code, name === 'origin' ? 'pickup' : 'delivery'))

/** The form with other places: removes the services of the former ones and adds those of the new ones. */
function withEnds(form: DeskForm, ends: Partial<Pick<DeskForm, EndName>>): DeskForm {
  const after = { ...form, ...ends }
  const before = [...servicesAt(form, 'origin'), ...servicesAt(form, 'destination')]
  const own = [...servicesAt(after, 'origin'), ...servicesAt(after, 'destination')]
  const typed = form.services.filter((code) => !before.includes(code) || own.includes(code))
  return { ...after, services: [...new Set([...typed, ...own])] }
}

/** The form with another place at one end. */
export const withEnd = (form: DeskForm, name: EndName, end: DeskEnd): DeskForm =>
  withEnds(form, { [name]: end })

/** The lane reversed. */
export const swapped = (form: DeskForm): DeskForm =>
  withEnds(form, { origin: form.destination, destination: form.origin })

export function withLine(form: DeskForm, key: string, change: Partial<DeskLine>): DeskForm {
  const lines = form.lines.map((line) => (line.key === key ? { ...line, ...change } : line))
  return { ...form, lines }
}

/** The URL parameters of the screen: `?from=89502&to=75201&weight=1240&class=70`. */
export function formOfSearch(search: Record<string, string | undefined>): DeskForm | null {
  const { from = '', to = '', weight = '', class: freightClass = '' } = search
  if (from === '' && to === '' && weight === '') return null
  const line = { ...blankLine(), weight, freightClass }
  return { ...blankForm(), origin: typedEnd(from), destination: typedEnd(to), lines: [line] }
}

/** A stored form, completed: a past date is dropped, and one without lines is replaced by a blank form. */
export function restored(found: Partial<DeskForm> | null, today: string): DeskForm {
  const blank = blankForm()
  if (!found || !Array.isArray(found.lines) || found.lines.length === 0) return blank
  const form = { ...blank, ...found }
  return form.pickupDate < today ? { ...form, pickupDate: '' } : form
}
