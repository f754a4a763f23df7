import type { BodyOf } from '#contracts/endpoint.ts'
import type { billTolerances, compareInvoices, teachCharge } from '#contracts/endpoints/invoices.ts'
import { fail } from '#contracts/errors.ts'
import { listBillsToCompare } from '#database/freight-audit/bill-queue.ts'
import {
  listTaughtCharges,
  listTolerances,
  saveTaughtCharge,
  saveTolerance,
  toleranceFor,
} from '#database/freight-audit/bill-settings.ts'
import { labelOfKind } from '#domain/freight-audit/by-kind.ts'
import type { ActionContext } from '../kernel/context.ts'
import { rulesOf } from './audit-rules.ts'
import { CHARGE_CHOICES } from './charge-choices.ts'
import { compareWithReceipts } from './take-bill.ts'

/** How carriers' charges are mapped; a new mapping is applied immediately to the carrier's open bills. */
export async function chargeLessons(context: ActionContext, body: BodyOf<typeof teachCharge>) {
  const { db, clientId, user } = context
  let compared = 0
  if (body.words !== undefined) {
    const lesson = { scac: body.scac.toUpperCase(), words: body.words.toLowerCase(), means: body.means }
    if (lesson.means !== '' && !CHARGE_CHOICES.some(({ code }) => code === lesson.means)) {
      return fail('VALIDATION_FAILED', { fields: { means: 'Choose what the charge means.' } })
    }
    await saveTaughtCharge(db, clientId, lesson, user.userName)
    compared = await compareAgain(context, await listBillsToCompare(db, clientId, lesson.scac))
    context.note(clientId, { ...lesson })
  }
  const charges = await listTaughtCharges(db, clientId)
  return {
    charges: charges.map((charge) => ({ ...charge, label: labelOfKind(charge.means) })),
    choices: CHARGE_CHOICES,
    compared,
  }
}

/** How far bills may exceed their receipts; the usual tolerance if none was saved. */
export async function tolerances(context: ActionContext, body: BodyOf<typeof billTolerances>) {
  const { db, clientId } = context
  if (body.tolerance) {
    const { scac, perBill, perCharge, kinds, needsTwo, version } = body.tolerance
    const isBelowZero = [perBill, perCharge, ...Object.values(kinds)].some((cents) => cents < 0)
    if (isBelowZero) {
      return fail('VALIDATION_FAILED', { fields: { 'tolerance.perBill': 'A tolerance cannot be below 0.' } })
    }
    const value = {
      scac: scac.toUpperCase(),
      billCents: perBill,
      kindCents: perCharge,
      kinds,
      needsTwo,
      version,
    }
    if (!(await saveTolerance(db, clientId, value))) return fail('TOLERANCE_CHANGED')
    await compareAgain(context, await listBillsToCompare(db, clientId, value.scac))
    context.note(clientId, { ...value })
  }
  const stored = await listTolerances(db, clientId)
  const all = stored.some(({ scac }) => scac === '') ? stored : [toleranceFor(stored, ''), ...stored]
  return {
    tolerances: all.map(({ billCents, kindCents, ...rest }) => ({
      ...rest,
      perBill: billCents,
      perCharge: kindCents,
    })),
  }
}

/** Compares chosen bills again, after an item, a location or a contract was corrected. */
export async function compareBills(context: ActionContext, { billIds }: BodyOf<typeof compareInvoices>) {
  const compared = await compareAgain(context, billIds)
  context.note(context.clientId, { bills: billIds.slice(0, 100) })
  return { compared }
}

async function compareAgain(context: ActionContext, billIds: readonly string[]): Promise<number> {
  const rules = await rulesOf(context.db, context.clientId)
  const found = await compareWithReceipts(context, billIds, rules)
  return [...found.values()].filter(({ explanation }) => explanation !== null).length
}
