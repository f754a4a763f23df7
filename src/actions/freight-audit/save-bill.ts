import type { BodyOf } from '#contracts/endpoint.ts'
import type { saveInvoice } from '#contracts/endpoints/invoices.ts'
import { fail } from '#contracts/errors.ts'
import type { StoredBill } from '#database/freight-audit/carrier-bills.ts'
import { type FreightBill, totalGap } from '#domain/freight-audit/bill.ts'
import { formatMoney } from '#domain/money.ts'
import type { ActionContext } from '../kernel/context.ts'
import { rulesOf } from './audit-rules.ts'
import { billDetails } from './bill-view.ts'
import { compareBill, takeBill } from './take-bill.ts'

type Body = BodyOf<typeof saveInvoice>

/** Saves a bill entered by a person or sent by a program, and compares it with its receipt. */
export async function saveBill(context: ActionContext, body: Body, source: StoredBill['source'] = 'api') {
  const { db, clientId } = context
  const bill = billOfValue(body)
  const fields = billFaults(bill)
  if (Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
  const taken = await takeBill(db, clientId, bill, { source, ediSetId: null })
  if (taken.kind === 'refused') {
    const { repeat } = taken
    const code = repeat.kind === 'duplicate' ? 'BILL_DUPLICATE' : 'BILL_NUMBER_TAKEN'
    return fail(code, { number: repeat.number, scac: bill.scac })
  }
  if (taken.kind === 'taken') {
    await compareBill(context, taken.id, await rulesOf(db, clientId))
    context.note(taken.id, {
      bill: bill.number,
      carrier: bill.scac,
      amount: formatMoney(bill.totalCents, bill.currency),
    })
  }
  return { bill: await billDetails(context, taken.id), isRepeat: taken.kind === 'again' }
}

/** The wire's bill in the form that the audit uses. */
export function billOfValue(value: Body): FreightBill {
  const { billedWeight, lines, total, ...rest } = value
  return {
    ...rest,
    billedWeightLb: billedWeight,
    lines: lines.map(({ amount, weight, class: freightClass, description, code }) => ({
      ...{ description, code, cents: amount, weightLb: weight, freightClass },
    })),
    totalCents: total,
  }
}

/** The errors of a bill by wire field; empty if there are none. */
export function billFaults(bill: FreightBill): Record<string, string> {
  const fields: Record<string, string> = {}
  const gap = totalGap(bill)
  if (gap !== 0) {
    const lines = formatMoney(bill.totalCents - gap, bill.currency)
    fields.total = `The charges add up to ${lines}. Correct the total or a charge.`
  }
  bill.lines.forEach(({ description, code }, at) => {
    if (description === '' && code === '') fields[`lines.${at}.description`] = 'Enter a name for the charge.'
  })
  if (bill.kind === 'credit' && bill.totalCents > 0)
    fields.total = 'Enter a credit as a negative amount, such as -50.00.'
  return fields
}
