/**
 * Scene: carriers' bills for recent deliveries. They are imported like real ones, so that each is matched to its
 * shipment and compared with its receipt; most are right, some are not, the older ones are decided.
 */
import type pg from 'pg'
import { rulesOf } from '#actions/freight-audit/audit-rules.ts'
import { compareWithReceipts, takeBills } from '#actions/freight-audit/take-bill.ts'
import { type AuditedFacts, type DecidedFacts, saveDecision } from '#database/freight-audit/carrier-bills.ts'
import {
  type BillableShipment,
  dateDemoBills,
  listBillableShipments,
  lockDemoWithoutBills,
} from '#database/freight-audit/demo-bills.ts'
import { type Db, dbOf } from '#database/sql/open.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { type BillLine, type FreightBill, linesTotal } from '#domain/freight-audit/bill.ts'
import { hashText } from './random.ts'

/** Maximum number of bills per company. */
const MOST_BILLS = 60
const BILLED_DAYS = 60
/** Number of contracts whose rates are read for this: each takes a moment. */
const CONTRACTS = 4
/** The clerk has decided older bills. */
const DECIDED_AFTER_DAYS = 12
const CLERK = 'clerk'

/** Adds bills to a demo without any, in one transaction: a killed start leaves none. */
export async function seedBills(pool: pg.Pool, today: string): Promise<void> {
  await dbOf(pool)
    .transaction()
    .execute(async (db) => {
      for (const clientId of await lockDemoWithoutBills(db)) await billClient({ db, pool, clientId }, today)
    })
}

interface Place {
  db: Db
  pool: pg.Pool
  clientId: string
}

async function billClient(place: Place, today: string): Promise<void> {
  const { db, clientId } = place
  const rules = await rulesOf(db, clientId)
  const shipments = await listBillableShipments(db, clientId, {
    before: addDays(today, -1),
    days: BILLED_DAYS,
    contracts: CONTRACTS,
    limit: MOST_BILLS,
  })
  const bills = shipments.map((shipment) => faulty(rightBill(shipment), shipment))
  const outcomes = await takeBills(
    db,
    clientId,
    bills.map((bill) => ({ bill })),
    { source: 'edi', ediSetId: null },
  )
  const compared = await compareWithReceipts(
    place,
    outcomes.flatMap((taken) => (taken.kind === 'taken' ? taken.id : [])),
    rules,
  )
  for (const [at, taken] of outcomes.entries()) {
    const [bill, shipment] = [bills[at]!, shipments[at]!]
    const facts = taken.kind === 'taken' ? compared.get(taken.id) : undefined
    if (taken.kind !== 'taken' || !facts || addDays(bill.billDate, DECIDED_AFTER_DAYS) > today) continue
    const decided = decisionOf(bill, facts, chanceOf(shipment, 'decision') % 100)
    if (!decided) continue
    await saveDecision(db, clientId, taken.id, {
      ...{ firstApprovedBy: '', ...decided },
      ...{ decidedBy: CLERK, decidedAt: new Date(`${addDays(bill.billDate, 2)}T16:00:00Z`) },
    })
  }
  await dateDemoBills(db, clientId)
}

/** The clerk's decision on a bill; null: not decided yet. */
function decisionOf(
  { totalCents }: FreightBill,
  { explanation, isWithinTolerance, heldBecause }: AuditedFacts,
  drawn: number,
): Pick<DecidedFacts, 'state' | 'approvedCents' | 'decisionNote'> | null {
  if (isWithinTolerance) return { state: 'accepted', approvedCents: totalCents, decisionNote: '' }
  if (heldBecause !== '') {
    return drawn < 50
      ? { state: 'closed', approvedCents: null, decisionNote: 'Not our freight, the carrier agrees.' }
      : null
  }
  if (drawn < 55) {
    const receipt = (explanation?.kinds ?? []).reduce(
      (sum, { billedCents, receiptCents }) => sum + Math.min(billedCents, receiptCents),
      0,
    )
    return { state: 'shortPaid', approvedCents: receipt, decisionNote: '' }
  }
  return drawn < 85
    ? { state: 'disputed', approvedCents: null, decisionNote: 'The carrier looks into it.' }
    : null
}

/** A pseudo-random number that depends only on the shipment. */
const chanceOf = ({ bolNumber }: BillableShipment, of: string): number => hashText(`${bolNumber} ${of}`)

/** The correct bill for the booked price. */
function rightBill(shipment: BillableShipment): FreightBill {
  const { scac, proNumber, bolNumber, currency, charges, weightLb, originZip, destinationZip } = shipment
  const lines = charges.map(({ code, label, cents }) => lineOf(code, label, cents))
  return {
    ...{ number: proNumber || `${scac}${bolNumber.slice(-8)}`, kind: 'original', originalNumber: '' },
    ...{ scac, proNumber, bolNumber, references: [], trackingNumber: '' },
    billDate: addDays(shipment.deliveredOn, 1),
    ...{ currency, billedWeightLb: weightLb, billedClass: '', pieces: null, originZip, destinationZip },
    ...{ lines, totalCents: linesTotal(lines) },
  }
}

const lineOf = (code: string, description: string, cents: number): BillLine => ({
  ...{ code, description, cents, weightLb: null, freightClass: '' },
})

const withLines = (bill: FreightBill, lines: BillLine[]): FreightBill => ({
  ...bill,
  ...{ lines, totalCents: linesTotal(lines) },
})
const raised = (bill: FreightBill, codes: readonly string[], factor: number): FreightBill =>
  withLines(
    bill,
    bill.lines.map((line) =>
      codes.includes(line.code) ? { ...line, cents: Math.round(line.cents * factor) } : line,
    ),
  )

/** Errors in bills, with their percentage. */
const FAULTS: readonly {
  share: number
  of: (bill: FreightBill, shipment: BillableShipment) => FreightBill
}[] = [
  {
    share: 5,
    of: (bill, { weightLb }) => ({
      ...raised(bill, ['LHS', 'DSC', 'FSC'], 1.1),
      billedWeightLb: Math.round(weightLb * 1.12),
    }),
  },
  { share: 5, of: (bill) => withLines(bill, [...bill.lines, lineOf('NTF', 'Arrival notice', 1_800)]) },
  { share: 4, of: (bill) => raised(bill, ['FSC'], 1.08) },
  { share: 3, of: (bill) => withLines(bill, [...bill.lines, lineOf('IDL', 'Inside delivery', 8_500)]) },
  {
    share: 3,
    of: (bill) =>
      withLines(
        bill,
        bill.lines.filter(({ code }) => code !== 'DSC'),
      ),
  },
  // Without a number that identifies a shipment: it waits for a user, with suggestions.
  {
    share: 4,
    of: (bill, { bolNumber }) => ({
      ...bill,
      number: `X${bolNumber.slice(-7)}`,
      proNumber: '',
      bolNumber: '',
    }),
  },
]

function faulty(bill: FreightBill, shipment: BillableShipment): FreightBill {
  let drawn = chanceOf(shipment, 'fault of bill') % 100
  for (const { share, of } of FAULTS) {
    if (drawn < share) return of(bill, shipment)
    drawn -= share
  }
  return bill
}
