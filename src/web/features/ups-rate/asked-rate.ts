import { t } from '@lingui/core/macro'
import { readNumber } from '#domain/text/typed-number.ts'

/** The request in the URL and in the form: texts as typed. */
export interface AskedRate extends Record<string, unknown> {
  accountId: string
  fromZip: string
  toZip: string
  packageType: string
  weightLb: string
  length: string
  width: string
  height: string
  isResidential: boolean
}

export type Search = Record<string, string | undefined>

/** Name of the field -> its name in the URL. */
const NAMES = {
  accountId: 'account',
  fromZip: 'from',
  toZip: 'to',
  packageType: 'type',
  weightLb: 'weight',
  length: 'length',
  width: 'width',
  height: 'height',
} as const

/** The customer's own packaging. */
export const OWN_PACKAGING = '02'

export function readAsked(search: Search): AskedRate {
  const text = (name: keyof typeof NAMES) => search[NAMES[name]] ?? ''
  return {
    ...{ accountId: text('accountId'), fromZip: text('fromZip'), toZip: text('toZip') },
    ...{ weightLb: text('weightLb'), length: text('length'), width: text('width'), height: text('height') },
    packageType: text('packageType') || OWN_PACKAGING,
    isResidential: search.home === '1',
  }
}

export const writeAsked = (asked: AskedRate): Search => ({
  ...Object.fromEntries(
    Object.entries(NAMES).map(([ours, url]) => [url, String(asked[ours]).trim() || undefined]),
  ),
  type: asked.packageType === OWN_PACKAGING ? undefined : asked.packageType,
  home: asked.isResidential ? '1' : undefined,
})

const SIDES = ['length', 'width', 'height'] as const

/** The body of the call: invalid numbers are left out, and the server reports them as missing. */
export function questionOf(asked: AskedRate) {
  const numbers = Object.fromEntries(
    (['weightLb', ...SIDES] as const).flatMap((name) => {
      const value = readNumber(asked[name])
      return value === null ? [] : [[name, value]]
    }),
  ) as { weightLb?: number; length?: number; width?: number; height?: number }
  const { accountId, fromZip, toZip, packageType, isResidential } = asked
  return { accountId, fromZip, toZip, packageType: packageType as '02', isResidential, ...numbers }
}

/** Faults that the form can find itself. */
export function faultsOfAsked(asked: AskedRate): Record<string, string> {
  const faults: Record<string, string> = {}
  if (asked.fromZip.trim() === '') faults.fromZip = t`ZIP is required.`
  if (asked.toZip.trim() === '') faults.toZip = t`ZIP is required.`
  const weight = readNumber(asked.weightLb)
  if (asked.weightLb.trim() === '' || weight === 0) faults.weightLb = t`Weight is required.`
  else if (weight === null) faults.weightLb = t`Enter a weight like 12.5.`
  else if (weight > 150) faults.weightLb = t`UPS accepts packages up to 150 lb.`
  const given = SIDES.filter((name) => asked[name].trim() !== '')
  if (given.length > 0 && given.length < SIDES.length) faults.length = t`Enter all three dimensions, or none.`
  for (const name of given) {
    const side = readNumber(asked[name]) ?? 0
    if (!(side > 0 && side <= 108)) faults[name] = t`Enter inches, up to 108.`
  }
  return faults
}
