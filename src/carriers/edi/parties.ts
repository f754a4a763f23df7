import type { Address } from '#domain/shipment/shipment.ts'
import { joinText, splitText } from './texts.ts'
import type { Segment } from './x12/interchange.ts'

const NAME_WIDTH = 60
const STREET_WIDTH = 55

/** The role of a party in a message; element 98 of the motor carrier guides. */
export type PartyRole = 'SH' | 'CN' | 'SF' | 'ST' | 'BT'

/**
 * N1 with N2, N3, N4 and the contact of a party. A name beyond 60 characters continues in N2, a street beyond 55 in the
 * next element of N3; unknown values are omitted.
 */
export function partySegments(role: PartyRole, address: Address, reference = ''): Segment[] {
  const [name = '', ...moreName] = splitText(address.companyName, NAME_WIDTH)
  const streets = [address.street, address.street2].map((line) => splitText(line, STREET_WIDTH))
  const contactRole = role === 'ST' || role === 'CN' ? 'DC' : 'IC'
  return [
    ['N1', role, name || 'UNKNOWN', ...(reference ? ['93', reference.slice(0, 80)] : [])],
    ...(moreName.length > 0 ? [['N2', ...moreName.slice(0, 2)]] : []),
    ...streets.filter((line) => line.length > 0).map((line) => ['N3', ...line.slice(0, 2)]),
    ['N4', place(address.city), address.state, postal(address.zip), address.countryCode],
    ...contact(contactRole, address, 'TE', address.contactPhone),
    ...contact(contactRole, address, 'EM', address.email),
  ]
}

/** Element 19 needs two characters, element 116 three: shorter values are omitted. */
const place = (city: string) => (city.length >= 2 ? city.slice(0, 30) : '')
const postal = (zip: string) => {
  const plain = zip.replace(/[^A-Z0-9]/gi, '')
  return plain.length >= 3 ? plain : ''
}

function contact(role: string, address: Address, kind: 'TE' | 'EM', number: string): Segment[] {
  if (number === '') return []
  const name = address.contactName || splitText(address.companyName, NAME_WIDTH)[0] || 'CONTACT'
  return [['G61', role, name, kind, number.slice(0, 80)]]
}

/** A party as read from a message. */
export interface Party {
  role: string
  /** N104 if N103 is 93: the sender's own code of the place. */
  reference: string
  address: Address
}

/** The parties among segments in their order; each begins with its N1. */
export function readParties(segments: readonly Segment[]): Party[] {
  const parties: Party[] = []
  let names: string[] = []
  for (const segment of segments) {
    const [id, first = '', second = '', third = '', fourth = ''] = segment
    const address = parties.at(-1)?.address
    if (id === 'N1') {
      names = [second]
      const reference = third === '93' ? fourth : ''
      parties.push({ role: first, reference, address: { ...NO_ADDRESS, companyName: second } })
    } else if (!address) {
    } else if (id === 'N2') {
      names.push(first, second)
      address.companyName = joinText(names.filter(Boolean), NAME_WIDTH)
    } else if (id === 'N3') {
      const line = joinText([first, second].filter(Boolean), STREET_WIDTH)
      if (address.street === '') address.street = line
      else address.street2 = line
    } else if (id === 'N4') {
      Object.assign(address, { city: first, state: second, zip: third, countryCode: fourth || 'US' })
    } else if (id === 'G61' && first !== 'HM') {
      address.contactName = second
      if (third === 'TE') address.contactPhone = fourth
      if (third === 'EM') address.email = fourth
    }
  }
  return parties
}

export const NO_ADDRESS: Address = {
  companyName: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  countryCode: '',
  contactName: '',
  contactPhone: '',
  email: '',
}
