import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bolNumber, isValidBolNumber } from './bol-number.ts'
import { containerCheckDigit, isValidContainer } from './container.ts'
import {
  fedexCheckDigit,
  isValidFedex12,
  isValidFedex34,
  isValidFedexGround15,
  isValidFedexGround96,
  isValidFedexSscc18,
} from './fedex.ts'
import { gs1CheckDigit, isValidGs1 } from './gs1.ts'
import { isValidLuhn, luhnCheckDigit } from './luhn.ts'
import { isValidMod7, mod7CheckDigit } from './mod7.ts'
import { isValidYrcPro, yrcCheckDigit } from './mod11-yrc.ts'
import { checkPro } from './pro-number.ts'
import { isValidS10, s10CheckDigit } from './s10.ts'
import { isValidSscc, sscc } from './sscc.ts'
import { isValidUps1Z, isValidUpsWaybill, upsCheckDigit } from './ups.ts'
import { impbOf, isValidImpb } from './usps.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('published samples', () => {
  const samples: [string, (number: string) => boolean, string[], string[]][] = [
    [
      'UPS 1Z',
      isValidUps1Z,
      ['1Z879E930346834440', '1Z410E7W0392751591', '1z 410e 7w03 9275 1591'],
      ['1Z1111111111111111', '1Z879E930346834441', '1Z879E93034683444', ''],
    ],
    ['UPS waybill', isValidUpsWaybill, ['K2479825491'], ['K2479825492', 'B2479825491']],
    ['FedEx 12', isValidFedex12, ['986578788855'], ['996578788855', '98657878885']],
    [
      'FedEx 34',
      isValidFedex34,
      ['1001921334250001000300779017972697', '1001901781990001000300617767839437'],
      ['1001921334250001000300779017972698', '779017972697'],
    ],
    ['FedEx Ground 15', isValidFedexGround15, ['0414 4176 0228 964'], ['0414 4176 0228 965']],
    ['FedEx Ground 96', isValidFedexGround96, ['9611020987654312345672'], ['9611020987654312345673']],
    ['FedEx SSCC-18', isValidFedexSscc18, ['000123450000000027'], ['000123450000000028']],
    [
      'USPS IMpb',
      isValidImpb,
      ['9400111206206406260787', '4209021094001112062064062607 87', '420902101234 9400111206206406260787'],
      ['9400111206206406260788', '9600111206206406260787', '42090210'],
    ],
    ['Luhn (ODFL)', isValidLuhn, ['07209562763'], ['07209562764', '7']],
    ['GS1 (Canada Post)', isValidGs1, ['0073938000549297'], ['0073938000549298', '', '7', '40063813339A1']],
    ['S10', isValidS10, ['RB123456785GB', 'rb 123 456 785 gb'], ['RB123456786US', 'RB12345678GB']],
    ['container', isValidContainer, ['MWCU6059784', 'CSQU3054383'], ['MWCU6059785', 'MWCA6059784']],
    ['YRC', isValidYrcPro, [`123123456${yrcCheckDigit('123456')}`], ['1231234560', '123456']],
    ['GS1 GLN', isValidGs1, ['4006381333931', '0614141000005'], ['4006381333932']],
  ]
  it.each(samples)('%s', (_name, isValid, good, bad) => {
    expect(good.filter((number) => !isValid(number))).toEqual([])
    expect(bad.filter((number) => isValid(number))).toEqual([])
  })

  it('finds the USPS number behind the routing prefix', () => {
    expect(impbOf('420902109400111206206406260787')).toBe('9400111206206406260787')
    expect(isValidImpb('420902109400111206206406260780')).toBe(false)
  })

  it('YRC prints ten as X and does not use the prefix', () => {
    // 11 * 11223 + 1 = 123454, so the check is 11 - 1 = 10.
    expect(yrcCheckDigit('123454')).toBe('X')
    expect(yrcCheckDigit('000000')).toBe('0')
    expect(isValidYrcPro('999123454X')).toBe(true)
    expect(isValidYrcPro('000123454X')).toBe(true)
  })

  it('container letters skip the multiples of eleven', () => {
    expect(containerCheckDigit('MWCU605978')).toBe('4')
    expect(containerCheckDigit('MWC605978')).toBeNull()
  })

  it('computes the S10 exceptions of remainder 0 and 1', () => {
    expect(s10CheckDigit('00000000')).toBe('5')
    // 7 x 8 = 56 = 5 x 11 + 1.
    expect(s10CheckDigit('00000008')).toBe('0')
  })
})

describe('invalid characters', () => {
  it.each([
    ['gs1', gs1CheckDigit],
    ['luhn', luhnCheckDigit],
    ['mod 7', mod7CheckDigit],
    ['fedex', fedexCheckDigit],
    ['ups', upsCheckDigit],
    ['yrc', yrcCheckDigit],
    ['s10', s10CheckDigit],
  ])('%s returns null', (_name, checkDigit) => {
    expect([checkDigit(''), checkDigit('12é4'), checkDigit('１２３４')]).toEqual([null, null, null])
  })
})

describe('one wrong digit is always detected', () => {
  it.each([
    ['gs1', gs1CheckDigit, isValidGs1],
    ['luhn', luhnCheckDigit, isValidLuhn],
  ] as const)('%s', (_name, checkDigit, isValid) => {
    fc.assert(
      fc.property(digits(19), fc.nat(18), fc.integer({ min: 1, max: 9 }), (body, at, step) => {
        const number = body + checkDigit(body)!
        const other = (Number(number[at]) + step) % 10
        expect(isValid(number)).toBe(true)
        expect(isValid(number.slice(0, at) + other + number.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('agrees with whole-number arithmetic beyond 2^53', () => {
    fc.assert(
      fc.property(digits(30), (body) => {
        expect(mod7CheckDigit(body)).toBe(String(BigInt(body) % 7n))
      }),
    )
    expect(isValidMod7('1234567800')).toBe(false)
  })
})

describe('VICS bill of lading number', () => {
  it('pads prefix and serial to sixteen digits', () => {
    const made = bolNumber('0614141', 1234)
    expect(made).toEqual({
      kind: 'number',
      bolNumber: `0614141000001234${gs1CheckDigit('0614141000001234')}`,
    })
    expect(made.kind === 'number' && isValidBolNumber(made.bolNumber)).toBe(true)
  })

  it('begins with 04 for a shipper without a company prefix', () => {
    const made = bolNumber(null, '99999999999999')
    expect(made.kind === 'number' && made.bolNumber.startsWith('0499999999999999')).toBe(true)
  })

  it.each([
    ['12345', 1, 'prefix'],
    ['06x4141', 1, 'prefix'],
    ['0614141', -1, 'serial'],
    ['0614141', 1.5, 'serial'],
    ['0614141', '1234567890', 'serial too long'],
    [null, '123456789012345', 'serial too long'],
  ] as const)('refuses %s / %s', (prefix, serial, because) => {
    expect(bolNumber(prefix, serial)).toEqual({ kind: 'invalid', because })
  })

  it('requires seventeen digits', () => {
    expect(isValidBolNumber('0614141000001234')).toBe(false)
    expect(isValidBolNumber('06141411234567890')).toBe(gs1CheckDigit('0614141123456789') === '0')
    expect(isValidBolNumber('')).toBe(false)
  })
})

describe('SSCC', () => {
  it('makes the GS1 sample', () => {
    expect(sscc(1, '0614141', '192837465')).toMatchObject({ kind: 'sscc' })
    expect(sscc(0, '0614141', 1234567890)).toEqual({ kind: 'invalid', because: 'serial too long' })
    // Sample of the GS1 General Specifications.
    expect(isValidSscc('(00)106141412345678908')).toBe(true)
    expect(isValidSscc('106141412345678907')).toBe(false)
  })

  it('is always valid and 18 digits', () => {
    fc.assert(
      fc.property(
        fc.nat(9),
        fc.integer({ min: 7, max: 10 }),
        fc.nat(999_999),
        (extension, length, serial) => {
          const made = sscc(extension, '9'.repeat(length), serial)
          expect(made.kind === 'sscc' && isValidSscc(made.sscc)).toBe(true)
        },
      ),
    )
  })

  it.each([
    [10, '0614141', 1, 'extension digit'],
    [0.5, '0614141', 1, 'extension digit'],
    [0, '061414', 1, 'prefix'],
    [0, '0614141', -1, 'serial'],
  ] as const)('refuses %s %s %s', (extension, prefix, serial, because) => {
    expect(sscc(extension, prefix, serial)).toEqual({ kind: 'invalid', because })
  })
})

describe('PRO numbers by carrier', () => {
  it.each([
    ['CNWY', '123-456785', 'invalid'],
    ['CNWY', `12345678${12345678 % 7}`, 'valid'],
    ['XPOL', `12345678${12345678 % 7}`, 'valid'],
    ['ODFL', '07209562763', 'valid'],
    ['ODFL', '07209562764', 'invalid'],
    ['ODFL', '99909562763', 'invalid'],
    ['RDWY', '999123454X', 'valid'],
    ['SAIA', '123 456 7890', 'unchecked'],
    ['SAIA', '12', 'invalid'],
  ])('%s %s is %s', (scac, pro, kind) => {
    expect(checkPro(scac, pro).kind).toBe(kind)
  })
})
