import { t } from '@lingui/core/macro'
import { parseDecimal } from '#domain/money.ts'
import { DISCOUNT } from '#domain/quotes/charge-types.ts'
import { faultOfCharge } from '#domain/quotes/ready-charges.ts'

/** One typed charge, on the phone page of a quote or by hand; a discount is positive here. */
export interface TypedCharge {
  key: string
  code: string
  /** '' = empty. */
  amount: string
}

/** The form path of a charge. */
export const pathOfCharge = ({ key }: Pick<TypedCharge, 'key'>): string => `line.${key}`

/** The typed amount in cents, 0 if empty; null if it is not an amount. */
export function typedCents({ code, amount }: Pick<TypedCharge, 'code' | 'amount'>): number | null {
  if (amount.trim() === '') return 0
  const cents = parseDecimal(amount, 2)
  if (cents === null) return null
  return code === DISCOUNT ? -Math.abs(cents) : cents
}

/** The total of the charges; invalid amounts count 0. */
export const typedTotal = (charges: readonly TypedCharge[]): number =>
  charges.reduce((total, one) => total + (typedCents(one) ?? 0), 0)

/** The errors of charges, and of the days next to them, by field path; the server checks again. */
export function faultsOfTyped(
  charges: readonly TypedCharge[],
  days: { path: string; text: string },
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const one of charges) {
    const cents = typedCents(one)
    const fault = cents === null ? t`Enter an amount like 1240.50.` : faultOfCharge({ code: one.code, cents })
    if (fault !== '') faults[pathOfCharge(one)] = fault
  }
  if (!/^(|\d{1,2})$/.test(days.text.trim())) faults[days.path] = t`Enter whole days.`
  return faults
}

/**
 * Maps the server's errors to the fields of the form.
 * @param list path of the charges in the request
 * @param sent the charges in their order; an error of the whole list is shown at the first
 */
export function faultsAtCharges(
  fields: Readonly<Record<string, string>>,
  list: string,
  sent: readonly TypedCharge[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => {
      const index = path === list ? '0' : path.startsWith(`${list}.`) ? path.slice(list.length + 1) : ''
      const at = index === '' ? undefined : sent[Number.parseInt(index, 10)]
      return [at ? pathOfCharge(at) : path, sentence]
    }),
  )
}
