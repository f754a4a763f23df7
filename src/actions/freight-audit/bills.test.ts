import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
let booked: { shipmentId: string; BOLNumber: string }
let receipt: { code: string; label: string; cents: number }[]
let serial = 0

beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

beforeEach(async () => {
  booked = await book(product)
  const [{ charges }] = await rows(
    'select p.charges from shipments s join price_sheets p on p.id = s.price_sheet_id where s.id = $1',
    booked.shipmentId,
  )
  receipt = charges
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

interface WireLine {
  description: string
  code?: string
  amount: number
}
const linesOf = (): WireLine[] =>
  receipt.map(({ code, label, cents }) => ({ code, description: label, amount: cents / 100 }))
const totalOf = (lines: WireLine[]) =>
  Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100

/** The bill that matches the receipt, with changes. */
const billOf = (changes: Record<string, unknown> = {}, lines = linesOf()) => ({
  ...{ number: `INV-${process.pid}-${++serial}`, scac: 'SYNA', bolNumber: booked.BOLNumber },
  ...{ lines, total: totalOf(lines), ...changes },
})
const call = (path: string, body: unknown, as: 'clerk' | 'admin' = 'admin') =>
  product.call(`Invoices/${path}`, { as, body })
const save = (changes?: Record<string, unknown>, lines?: WireLine[]) => call('Save', billOf(changes, lines))
const decide = (decision: string, bills: { id: string; version: number }[], more: object = {}) =>
  call('Decide', { decision, bills: bills.map(({ id, version }) => ({ billId: id, version })), ...more })
const causes = (bill: { findings: { cause: string }[] }) => bill.findings.map(({ cause }) => cause)

describe('a received bill', () => {
  it('is matched, compared, and within tolerance if it equals the booked price', async () => {
    const { status, body } = await save()
    expect([status, body.isRepeat]).toEqual([200, false])
    expect(body.bill).toMatchObject({
      ...{ shipmentId: booked.shipmentId, BOLNumber: booked.BOLNumber, state: 'outstanding' },
      ...{ isWithinTolerance: true, findings: [], difference: 0, over: 0 },
    })
    expect(body.bill.matchedBy).toMatch(/^BOL /)
  })

  it('is refused next to its total if its lines do not add up, and nothing is saved', async () => {
    const bill = billOf({ total: 1 })
    const { status, body } = await call('Save', bill)
    expect([status, Object.keys(body.fields)]).toEqual([422, ['total']])
    expect(await rows('select 1 from freight_invoices where invoice_number = $1', bill.number)).toEqual([])
  })

  it('is saved with all of its content', async () => {
    const stated = {
      ...{
        proNumber: `9${process.pid}${serial}`,
        trackingNumber: `1Z${serial}`,
        references: ['SO-1', 'PO 2'],
      },
      ...{ billDate: '2026-11-20', currency: 'USD', billedWeight: 1_250.5, billedClass: '70', pieces: 3 },
      ...{ originZip: '89502', destinationZip: '75201-1234' },
    }
    const [first, ...rest] = linesOf()
    const { body } = await save(stated, [{ ...first!, ...{ weight: 1_250.5, class: '70' } }, ...rest])
    expect(body.bill).toMatchObject({ ...stated, bolNumberBilled: booked.BOLNumber, source: 'api' })
    expect(body.bill.lines[0]).toMatchObject({ weight: 1_250.5, class: '70' })
  })

  it('with 99,999 lb instead of the shipped weight is not accepted with the others', async () => {
    const { body } = await save({ billedWeight: 99_999 })
    expect(causes(body.bill)).toEqual(['reweigh'])
    expect(body.bill.isWithinTolerance).toBe(false)
    const decided = await decide('accept', [body.bill], { isWithinOnly: true })
    expect(decided.body.outcomes[0]).toMatchObject({ outcome: 'refused', state: 'outstanding' })
    const alone = await decide('accept', [body.bill])
    expect(alone.body.outcomes[0].message).toContain('Enter why')
  })

  it('whose lines net to the booked price is not within tolerance', async () => {
    const lines = linesOf().map((line) => {
      if (line.code === 'FSC') return { ...line, amount: Math.round(line.amount * 100 - 5_000) / 100 }
      return line.code === 'LHS' ? { ...line, amount: Math.round(line.amount * 100 + 5_000) / 100 } : line
    })
    const { body } = await save({}, lines)
    expect(body.bill).toMatchObject({ difference: 0, over: 50, isWithinTolerance: false })
  })

  it('reports charges that were not requested, and unknown ones until they are mapped', async () => {
    const lines = [
      ...linesOf(),
      { description: 'Inside delivery', amount: 85 },
      { description: 'Sundry 77', code: `Q${process.pid}`, amount: 20 },
    ]
    const { body } = await save({}, lines)
    expect(causes(body.bill)).toEqual(['notOrdered', 'unknownCharge'])
    const taught = await call('Charges', { scac: 'SYNA', words: `q${process.pid}`, means: 'REWEIGHFEE' })
    expect(taught.body.compared).toBeGreaterThan(0)
    const again = await call('Details', { billId: body.bill.id })
    expect(causes(again.body.bill)).toEqual(['notOrdered', 'notOrdered'])
  })

  it('is matched by the carrier’s pickup number', async () => {
    const pickupNumber = `PU-${booked.BOLNumber.slice(-8)}`
    await rows('update shipments set pickup_number = $1 where id = $2', pickupNumber, booked.shipmentId)
    const { body } = await call('Save', { ...billOf(), bolNumber: '', references: [pickupNumber] })
    expect(body.bill).toMatchObject({ shipmentId: booked.shipmentId, heldBecause: '' })
    expect(body.bill.matchedBy).toBe(`reference ${pickupNumber}`)
  })

  it('without a match waits with suggestions until a user chooses the shipment', async () => {
    const bill = { ...billOf(), bolNumber: 'UNKNOWN-9' }
    const { body } = await call('Save', bill)
    expect(body.bill).toMatchObject({ shipmentId: '', heldBecause: 'no shipment has these numbers' })
    const wrong = await call('Match', { billId: body.bill.id, version: body.bill.version, BOLNumber: 'NOPE' })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['BOLNumber']])
    const matched = await call('Match', {
      ...{ billId: body.bill.id, version: body.bill.version, BOLNumber: booked.BOLNumber },
    })
    expect(matched.body.bill).toMatchObject({
      ...{ shipmentId: booked.shipmentId, heldBecause: '', isWithinTolerance: true },
    })
  })
})

describe('a bill that was received before', () => {
  it('returns the first result, however its number is spelled', async () => {
    const bill = billOf()
    const first = await call('Save', bill)
    const again = await call('Save', { ...bill, number: ` ${bill.number.toLowerCase()}` })
    expect([again.status, again.body.isRepeat, again.body.bill.id]).toEqual([200, true, first.body.bill.id])
  })

  it('under its number with other charges is refused unless it is a correction', async () => {
    const bill = billOf()
    const first = await call('Save', bill)
    const lines = linesOf().map((line, at) => (at === 0 ? { ...line, amount: line.amount + 5 } : line))
    const other = { ...bill, lines, total: totalOf(lines) }
    expect((await call('Save', other)).body.code).toBe('BILL_NUMBER_TAKEN')
    const corrected = await call('Save', { ...other, kind: 'corrected' })
    expect(corrected.body.bill.state).toBe('outstanding')
    const old = await decide('accept', [{ ...first.body.bill, version: first.body.bill.version + 1 }])
    expect(old.body.outcomes[0]).toMatchObject({ outcome: 'refused' })
  })

  it.each([
    ['credit', -10],
    ['balanceDue', 10],
  ])('that names only its original bill: a %s is for the same shipment', async (kind, amount) => {
    const { body: first } = await save()
    const lines = [{ description: 'Liftgate delivery', amount }]
    const added = await save({ kind, originalNumber: first.bill.number, bolNumber: '' }, lines)
    const matchedBy = `original bill ${first.bill.number}`
    expect(added.body.bill).toMatchObject({ shipmentId: booked.shipmentId, heldBecause: '', matchedBy })
  })

  it('and is corrected without its BOL belongs to the same shipment', async () => {
    const { body: first } = await save()
    const corrected = await save({ kind: 'corrected', number: first.bill.number, bolNumber: '' })
    expect(corrected.body.bill).toMatchObject({ shipmentId: booked.shipmentId, isWithinTolerance: true })
  })

  it('under another number is refused as a duplicate; a similar one is held', async () => {
    const pro = `77${process.pid}${serial}`
    await save({ proNumber: pro })
    const duplicate = await save({ proNumber: pro })
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'BILL_DUPLICATE'])
    const lines = [
      ...linesOf(),
      { description: 'Fuel surcharge', amount: -3 },
      { description: 'Freight', amount: 3 },
    ]
    const netting = await save({ proNumber: pro }, lines)
    expect(netting.body.bill.heldBecause).toContain('charges for the same shipment')
    expect(netting.body.bill.isWithinTolerance).toBe(false)
  })

  it('for a shipment whose bill was corrected before is refused or held', async () => {
    const pro = `78${process.pid}${serial}`
    const { body: first } = await save({ proNumber: pro })
    const lines = linesOf().map((line, at) => (at === 0 ? { ...line, amount: line.amount - 5 } : line))
    const { number } = first.bill
    const corrected = await save({ number, kind: 'corrected', proNumber: pro }, lines)
    expect(corrected.body.bill).toMatchObject({ heldBecause: '', isWithinTolerance: true })
    // With the amounts of the corrected bill, of its correction, and with others.
    expect((await save({ proNumber: pro })).body.code).toBe('BILL_DUPLICATE')
    expect((await save({ proNumber: pro }, lines)).body.code).toBe('BILL_DUPLICATE')
    const other = await save({ proNumber: pro }, [...linesOf(), { description: 'Storage', amount: 4 }])
    expect(other.body.bill.heldBecause).toBe(`bill ${number} charges for the same shipment`)
    const again = { number: other.body.bill.number, kind: 'corrected', proNumber: pro }
    const { body } = await save(again, [...linesOf(), { description: 'Storage', amount: 2 }])
    expect(body.bill.heldBecause).toBe(`bill ${number} charges for the same shipment`)
  })

  it('sent by 16 concurrent callers is saved once', async () => {
    const bill = billOf()
    const replies = await Promise.all(Array.from({ length: 16 }, () => call('Save', bill)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.bill.id)).size).toBe(1)
    expect(replies.filter(({ body }) => !body.isRepeat)).toHaveLength(1)
  })
})

describe('a decision', () => {
  const overcharged = () => save({}, [...linesOf(), { description: 'Residential delivery', amount: 110 }])

  it('accepts bills within tolerance, many together, and skips the others', async () => {
    const [fine, over] = [(await save()).body.bill, (await overcharged()).body.bill]
    // The second is held: it is for the same shipment.
    const { body } = await decide('accept', [fine, over], { isWithinOnly: true })
    const outcome = (id: string) => body.outcomes.find((one: { billId: string }) => one.billId === id)
    expect(outcome(fine.id)).toMatchObject({ outcome: 'done', state: 'accepted' })
    expect(outcome(over.id)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('It is on hold'),
    })
    const { body: read } = await call('Details', { billId: fine.id })
    expect(read.bill).toMatchObject({ approved: fine.total, decidedBy: expect.any(String) })
  })

  it('above the receipt needs a reason, and a short payment pays the receipt', async () => {
    const { bill } = (await overcharged()).body
    const bare = await decide('accept', [bill])
    expect(bare.body.outcomes[0].message).toBe('Enter why you accept this bill above its receipt.')
    const short = await decide('shortPay', [bill])
    expect(short.body.outcomes[0]).toMatchObject({ outcome: 'done', state: 'shortPaid' })
    const { body } = await call('Details', { billId: bill.id })
    expect(body.bill.approved).toBe(totalOf(linesOf()))
  })

  it('by two people succeeds once', async () => {
    const { bill } = (await save()).body
    const [one, other] = await Promise.all([
      decide('accept', [bill]),
      decide('close', [bill], { note: 'not ours' }),
    ])
    const outcomes = [one, other].map(({ body }) => body.outcomes[0].outcome)
    expect(outcomes.sort()).toEqual(['done', 'refused'])
  })

  it('needs two people if the tolerance requires it', async () => {
    const before = await call('Tolerances', {})
    const [usual] = before.body.tolerances
    await call('Tolerances', { tolerance: { ...usual, needsTwo: true } })
    const { bill } = (await save()).body
    const first = await decide('accept', [bill])
    expect(first.body.outcomes[0]).toMatchObject({ outcome: 'done', state: 'outstanding' })
    const same = await decide('accept', [{ ...bill, version: bill.version + 1 }])
    expect(same.body.outcomes[0].message).toBe('Another person must also approve this bill.')
    const body = { decision: 'accept', bills: [{ billId: bill.id, version: bill.version + 1 }] }
    const second = await call('Decide', body, 'clerk')
    expect(second.body.outcomes[0]).toMatchObject({ outcome: 'done', state: 'accepted' })
    const stale = await call('Tolerances', { tolerance: { ...usual, needsTwo: false } })
    expect(stale.body.code).toBe('TOLERANCE_CHANGED')
    await call('Tolerances', { tolerance: { ...usual, needsTwo: false, version: 1 } })
  })
})

describe('the queue', () => {
  it('counts by state and filters by cause', async () => {
    const { body } = await call('List', { state: 'outstanding', cause: 'notOrdered', sortName: 'over' })
    expect(body.rows.length).toBeGreaterThan(0)
    for (const row of body.rows) expect(row.causes).toContain('notOrdered')
    expect((await call('List', {})).body.counts.accepted).toBeGreaterThan(0)
    expect((await call('List', { sortName: 'nonsense' })).status).toBe(400)
  })

  it('is of one client', async () => {
    const { body } = await product.call('Invoices/List', { as: 'other', body: {} })
    expect(body.rows).toEqual([])
  })
})
