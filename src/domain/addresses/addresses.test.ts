import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suggestColumns } from '../mapping/suggest-columns.ts'
import { BLANK_LOCATION, type LocationDetails } from './location.ts'
import { type CountryRules, faultsOfLocation, readyLocation } from './location-faults.ts'
import { cellsOfLocation, LOCATION_FIELDS } from './location-fields.ts'
import { locationMatchKey } from './match-key.ts'
import { canBeOnePlace, changesOf, combine, fillIn } from './merge-locations.ts'

const PLACE: LocationDetails = {
  ...BLANK_LOCATION,
  companyName: 'Example Hardware, Inc.',
  street: '100 N. Main Street',
  city: 'Reno',
  state: 'NV',
  zip: '89502',
  countryCode: 'US',
}

describe('the match key', () => {
  const key = locationMatchKey(PLACE)

  it.each([
    [{ companyName: 'EXAMPLE HARDWARE' }],
    [{ companyName: 'The Example  Hardware Company' }],
    [{ companyName: 'Éxample Hardware LLC' }],
    [{ street: '100 North Main St' }],
    [{ street: '100 n main street.' }],
    [{ zip: '89502-1234' }],
    [{ zip: '895021234' }],
  ])('is the same for the same place in %o', (change) => {
    expect(locationMatchKey({ ...PLACE, ...change })).toBe(key)
  })

  it.each([
    [{ companyName: 'Example Software' }],
    [{ street: '101 N. Main Street' }],
    [{ street: '100 S. Main Street' }],
    [{ zip: '89503' }],
  ])('differs for another place in %o', (change) => {
    expect(locationMatchKey({ ...PLACE, ...change })).not.toBe(key)
  })

  it('matches nothing if a part is missing', () => {
    for (const field of ['companyName', 'street', 'zip'] as const) {
      expect(locationMatchKey({ ...PLACE, [field]: ' ' })).toBe('')
    }
    // A name that consists only of a legal form still counts as a name.
    expect(locationMatchKey({ ...PLACE, companyName: 'Company' })).not.toBe('')
  })

  it('does not depend on case or surrounding spaces', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii' }),
        fc.string({ unit: 'grapheme-ascii' }),
        (companyName, street) => {
          const one = locationMatchKey({ companyName, street, zip: '89502' })
          const other = locationMatchKey({
            companyName: ` ${companyName.toLowerCase()} `,
            street: `  ${street.toUpperCase()}`,
            zip: '89502',
          })
          expect(other).toBe(one)
        },
      ),
    )
  })
})

describe('the errors in a location', () => {
  const RULES: Record<string, CountryRules> = {
    US: { states: ['NV', 'TX'], postalPattern: '^\\d{5}(-\\d{4})?$', postalExample: '75201' },
    CA: { states: ['BC'], postalPattern: '^[A-Z]\\d[A-Z]\\d[A-Z]\\d$', postalExample: 'V6B1A1' },
  }
  const states: Record<string, string> = { '89502': 'NV', '75201': 'TX' }
  const faults = (change: Partial<LocationDetails>) =>
    faultsOfLocation(
      { ...PLACE, ...change },
      (code) => RULES[code] ?? null,
      (zip, country) => (country === 'US' ? (states[zip] ?? null) : undefined),
    )

  it.each<[Partial<LocationDetails>, Partial<Record<keyof LocationDetails, string>>]>([
    [{}, {}],
    [{ companyName: '' }, { companyName: 'Name is required.' }],
    [{ countryCode: 'XX' }, { countryCode: 'XX is not a country code. Use two letters, such as US or CA.' }],
    [{ zip: '' }, { zip: 'ZIP is required.' }],
    [{ zip: '8950' }, { zip: '8950 is not a postal code in US. Enter one like 75201.' }],
    [{ zip: '00000' }, { zip: 'ZIP 00000 is not known.' }],
    [{ state: 'TX' }, { state: 'ZIP 89502 is in NV, not in TX.' }],
    [{ state: 'ZZ' }, { state: 'ZZ is not a state or province in US.' }],
    [{ countryCode: 'CA', state: 'BC', zip: 'V6B1A1' }, {}],
    [
      { countryCode: 'CA', state: 'NV', zip: '89502' },
      {
        state: 'NV is not a state or province in CA.',
        zip: '89502 is not a postal code in CA. Enter one like V6B1A1.',
      },
    ],
    [{ countryCode: 'DE', state: '', zip: '' }, {}],
    [
      { contactPhone: '12' },
      { contactPhone: 'Enter a valid phone number(eg:(312)555-0142 , 312-555-0142ext27)' },
    ],
    [{ email: 'a@example.com; b' }, { email: 'Following email is invalid: b' }],
    [{ services: ['LGDEL', 'FLY'] }, { services: 'There is no such service: FLY.' }],
  ])('%o', (change, expected) => {
    expect(faults(change)).toEqual(expected)
  })

  it('is converted to its stored form', () => {
    const ready = readyLocation({
      ...PLACE,
      state: 'nv',
      countryCode: '',
      email: 'A@Example.com; b@example.com',
    })
    expect(ready).toMatchObject({ state: 'NV', countryCode: 'US', email: 'A@example.com,b@example.com' })
  })
})

describe('merging', () => {
  const given = {
    ...BLANK_LOCATION,
    companyName: 'Example Hardware',
    contactName: 'Dock',
    services: ['APPT'],
  }

  it('keeps the values of a row, and fills in only missing ones', () => {
    expect(fillIn(PLACE, given)).toEqual({
      ...PLACE,
      companyName: 'Example Hardware',
      contactName: 'Dock',
      services: ['APPT'],
    })
    expect(fillIn(PLACE, BLANK_LOCATION)).toEqual(PLACE)
    expect(changesOf(PLACE, fillIn(PLACE, given)).map(({ field }) => field)).toEqual([
      'companyName',
      'contactName',
      'services',
    ])
  })

  it('fills the missing fields of the kept one from the first that has them', () => {
    const others = [
      { ...given, soldTo: '7' },
      { ...given, soldTo: '8', email: 'a@example.com', services: ['LGDEL'] },
    ]
    expect(combine({ ...PLACE, services: ['LGDEL'] }, others)).toEqual({
      ...PLACE,
      contactName: 'Dock',
      soldTo: '7',
      email: 'a@example.com',
      services: ['LGDEL', 'APPT'],
    })
  })

  it('ignores the order of services', () => {
    const [one, other] = [
      ['A', 'B'],
      ['B', 'A'],
    ].map((services) => ({ ...PLACE, services }))
    expect(changesOf(one!, other!)).toEqual([])
  })

  it('names services as people do', () => {
    expect(changesOf(PLACE, { ...PLACE, services: ['LGDEL', 'APPT', 'OWN'] })).toEqual([
      { field: 'services', from: '', to: 'Delivery appointment, Liftgate delivery, OWN' },
    ])
  })

  it('keeps locations with two different codes separate', () => {
    expect(canBeOnePlace('ST-1', 'st-1')).toBe(true)
    expect(canBeOnePlace('ST-1', '')).toBe(true)
    expect(canBeOnePlace('ST-1', 'ST-2')).toBe(false)
  })
})

describe('the columns of a list', () => {
  const columnsOf = (header: string[], sample: string[]) =>
    Object.fromEntries(
      suggestColumns(LOCATION_FIELDS, header, [sample, sample])
        .filter(({ column }) => column !== null)
        .map(({ field, column }) => [field, column]),
    )

  it('are all found by the headings of an export', () => {
    const header = LOCATION_FIELDS.map(({ label }) => label)
    expect(Object.values(columnsOf(header, cellsOfLocation(PLACE)))).toEqual(header.map((_title, at) => at))
  })

  it('are found by other headings, and by their cells', () => {
    const header = ['Ship-To ID', 'Customer Name', 'Addr 1', 'Town', 'ST', 'Postal', 'X', 'Accessorials']
    const sample = ['S-1', 'Shop', '1 Way', 'Reno', 'NV', '89502', 'dock@example.com', 'LGDEL']
    expect(columnsOf(header, sample)).toEqual({
      ...{ code: 0, companyName: 1, street: 2, city: 3, state: 4, zip: 5, email: 6, services: 7 },
    })
  })

  it('are read even if a spreadsheet changed phones and ZIPs', () => {
    const read = (id: string, text: string) => LOCATION_FIELDS.find((one) => one.id === id)!.read(text, '')
    expect(read('contactPhone', '7755550142')).toEqual({ kind: 'value', value: '775-555-0142' })
    expect(read('zip', '2134')).toEqual({ kind: 'value', value: '02134' })
    expect(read('companyName', "'=SUM(A1)")).toEqual({ kind: 'value', value: '=SUM(A1)' })
    expect(read('email', 'x').kind).toBe('fault')
  })
})
