import type pg from 'pg'

/** The share of each bill in each cause, calculated independently, bill by bill. */

export interface PlainBill {
  id: string
  scac: string
  currency: string
  /** YYYY-MM-DD. */
  day: string
  warehouse: string
  isDisputed: boolean
  causes: Map<string, PlainAmounts>
}

export interface PlainAmounts {
  billed: number
  above: number
  approved: number
  cut: number
  disputed: number
}

interface Stored {
  id: string
  scac: string
  currency: string
  day: string
  warehouse: string
  kind: string
  state: string
  net_cents: number
  over_cents: number
  approved_cents: number | null
  explanation: { findings?: { cause: string; cents: number }[] } | null
  held_because: string
  is_in_force: boolean
  replaces_id: string | null
  invoice_number: string
  original_number: string
  asked: number | null
}

/** The bills of a client in force. */
export async function plainBills(pool: pg.Pool, clientId: string): Promise<PlainBill[]> {
  const { rows } = await pool.query<Stored>(
    `select i.*, coalesce(s.warehouse, '') as warehouse,
        to_char(coalesce(i.invoice_date, date(i.created_at at time zone 'UTC')), 'YYYY-MM-DD') as day,
        (select asked_cents from bill_disputes d where d.bill_id = i.id order by asked_at desc limit 1) as asked
      from freight_invoices i left join shipments s on s.id = i.shipment_id where i.client_id = $1`,
    [clientId],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows
    .filter(({ is_in_force }) => is_in_force)
    .map((row) => ({
      ...{ id: row.id, scac: row.scac, currency: row.currency, day: row.day, warehouse: row.warehouse },
      isDisputed: row.state === 'disputed',
      causes: causesOf(row, byId, rows),
    }))
}

function causesOf(row: Stored, byId: Map<string, Stored>, all: readonly Stored[]): Map<string, PlainAmounts> {
  const causes = new Map<string, PlainAmounts>()
  const isApproved = row.state === 'accepted' || row.state === 'shortPaid'
  const approved = isApproved ? (row.approved_cents ?? 0) : 0
  const disputed = disputedOf(row)
  if (row.kind === 'credit') {
    const named = all.find(
      ({ scac, invoice_number }) => scac === row.scac && invoice_number === row.original_number,
    )
    const source = named?.explanation ?? row.explanation
    const shares = { cut: 0 - approved, approved, disputed }
    spread(causes, source, shares, { other: 'asBooked', most: Number.POSITIVE_INFINITY })
    return causes
  }
  const above = Math.max(0, Math.min(row.over_cents, row.net_cents))
  const other = row.explanation ? 'asBooked' : row.held_because ? 'held' : 'notCompared'
  const cut = isApproved
    ? Math.max(0, row.net_cents - approved)
    : row.state === 'closed'
      ? Math.max(0, row.net_cents)
      : 0
  spread(causes, row.explanation, { billed: row.net_cents, above, cut, disputed }, { other, most: above })
  if (isApproved) for (const amounts of causes.values()) amounts.approved = amounts.billed - amounts.cut
  const first = firstOf(row, byId)
  if (first !== row && first.currency === row.currency && first.net_cents > row.net_cents) {
    const corrected = { cut: first.net_cents - row.net_cents }
    spread(causes, first.explanation, corrected, { other: 'asBooked', most: Number.POSITIVE_INFINITY })
  }
  return causes
}

const firstOf = (row: Stored, byId: Map<string, Stored>): Stored =>
  row.replaces_id ? firstOf(byId.get(row.replaces_id)!, byId) : row

function disputedOf({ state, asked, over_cents, net_cents }: Stored): number {
  if (state !== 'disputed') return 0
  return Math.max(0, asked ?? (over_cents > 0 ? Math.min(over_cents, net_cents) : net_cents))
}

function spread(
  causes: Map<string, PlainAmounts>,
  explanation: Stored['explanation'],
  amounts: Partial<PlainAmounts>,
  { other, most }: { other: string; most: number },
): void {
  const weights = new Map<string, number>()
  for (const { cause, cents } of explanation?.findings ?? []) {
    weights.set(cause, (weights.get(cause) ?? 0) + Math.max(0, cents))
  }
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const at = (cause: string): PlainAmounts => {
    const found = causes.get(cause) ?? { billed: 0, above: 0, approved: 0, cut: 0, disputed: 0 }
    causes.set(cause, found)
    return found
  }
  const left: Partial<PlainAmounts> = {}
  for (const cause of weights.keys()) at(cause)
  for (const [name, amount] of Object.entries(amounts) as [keyof PlainAmounts, number][]) {
    const explained = whole > 0 ? Math.min(amount, most) : 0
    let upTo = 0
    let given = 0
    for (const [cause, weight] of [...weights].sort(([one], [two]) => (one < two ? -1 : 1))) {
      upTo += weight
      const share = whole > 0 ? roundedAway((explained * upTo) / whole) - given : 0
      given += share
      at(cause)[name] += share
    }
    left[name] = amount - explained
  }
  if (weights.size > 0 && Object.values(left).every((amount) => amount === 0)) return
  for (const [name, amount] of Object.entries(left) as [keyof PlainAmounts, number][])
    at(other)[name] += amount
}

/** Rounds like PostgreSQL: halves away from 0. */
const roundedAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) || 0

export interface PlainGroup extends PlainAmounts {
  bills: number
  openDisputes: number
}

/** Sums over bills by a key of bill and cause. */
export function plainGroups(
  bills: readonly PlainBill[],
  keyOf: (bill: PlainBill, cause: string) => string,
): Map<string, PlainGroup> {
  const groups = new Map<string, PlainGroup & { seen: Set<string> }>()
  for (const bill of bills) {
    for (const [cause, amounts] of bill.causes) {
      const key = keyOf(bill, cause)
      const group = groups.get(key) ?? {
        ...{ billed: 0, above: 0, approved: 0, cut: 0, disputed: 0, bills: 0, openDisputes: 0 },
        seen: new Set<string>(),
      }
      groups.set(key, group)
      for (const [name, amount] of Object.entries(amounts) as [keyof PlainAmounts, number][])
        group[name] += amount
      if (group.seen.has(bill.id)) continue
      group.seen.add(bill.id)
      group.bills++
      if (bill.isDisputed) group.openDisputes++
    }
  }
  return new Map([...groups].map(([key, { seen: _, ...group }]) => [key, group]))
}
