import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildFreightInvoice210, type FreightInvoice } from '#carriers/edi/freight-invoice-210.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { houseOf, makePartner } from '#test/support/edi.ts'
import { fromCarrier } from '#test/support/mutate-interchange.ts'
import { applyInterchange } from '../carrier-answers/apply-sets.ts'
import { takeFile } from '../edi/take-file.ts'
import { rulesOf } from './audit-rules.ts'
import { compareBill } from './take-bill.ts'

/** A 210 that a person has to decide is in the queue of bills, with the reason and what to do. */

let product: TestApp
let partner: EdiPartner
let booked: { shipmentId: string; BOLNumber: string }
let cents: number
let control = 9_000
let serial = 0

beforeAll(async () => {
  product = await openTestApp()
  const { credentialKey } = product.installation
  partner = await makePartner(product.database.db, { clientId: product.scene.a.id, credentialKey }, null)
})
afterAll(() => product?.close())
beforeEach(async () => {
  booked = await book(product)
  ;[{ cents }] = await rows('select total_cents as cents from shipments where id = $1', booked.shipmentId)
  serial++
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

/** Takes a 210 like the check of the folder does, processes it, and compares the bills like the job does. */
async function send(changes: Partial<FreightInvoice> = {}, correction = '') {
  const invoice = {
    ...{ scac: 'SYNA', bolNumber: booked.BOLNumber, invoiceNumber: `I${serial}`, paymentType: 'P' as const },
    ...{ invoiceDate: '2026-11-20', deliveredOn: '', currency: 'USD', netCents: cents, weightLb: 0 },
    references: [],
    ...changes,
  }
  const line = {
    description: 'FREIGHT',
    code: '400',
    weightLb: null,
    freightClass: '',
    rate: '',
    rateBasis: '',
  }
  const body = buildFreightInvoice210({ ...invoice, lines: [{ ...line, cents: invoice.netCents }] })
  const [head, ...others] = body
  const corrected = head!.map((value, at) => (at === 8 && correction ? correction : value))
  const text = fromCarrier('SYNA', ++control, [{ id: '210', body: [corrected, ...others] }])
  const name = `${newId()}.edi`
  await takeFile(houseOf(product), partner, { name, bytes: Buffer.from(text) })
  const [{ id }] = await rows('select id from edi_interchanges where file_name = $1', name)
  await applyInterchange(houseOf(product), id)
  const { db, pool } = product.database
  for (const bill of await rows('select b.id from freight_invoices b where b.scac = $1', 'SYNA')) {
    await compareBill(
      { db, pool, clientId: product.scene.a.id },
      bill.id,
      await rulesOf(db, product.scene.a.id),
    )
  }
  const [set] = await rows('select state, detail from edi_sets where interchange_id = $1', id)
  return set as { state: string; detail: string }
}

const call = (path: string, body: unknown) => product.call(`Invoices/${path}`, { as: 'admin', body })
/** The bill with a number, as in the queue and on its page. */
async function bill(number = `I${serial}`) {
  const { body } = await call('List', { searchText: number, state: '' })
  const row = body.rows.find((one: { number: string }) => one.number === number)
  return { ...row, ...(await call('Details', { billId: row.id })).body.bill }
}
const accept = (one: { id: string; version: number }) =>
  call('Decide', { decision: 'accept', note: 'Agreed', bills: [{ billId: one.id, version: one.version }] })

describe('a bill in another currency', () => {
  it('waits in the queue, without a difference between two currencies', async () => {
    const { state, detail } = await send({ currency: 'CAD' })
    expect([state, detail]).toEqual([
      'applied',
      expect.stringMatching(/^Invoice I\d+: CA\$[\d.]+, USD was booked. It is waiting in Freight Audit.$/),
    ])
    expect(await bill()).toMatchObject({
      ...{ currency: 'CAD', shipmentId: booked.shipmentId, isWithinTolerance: false, difference: 0, over: 0 },
      heldBecause: 'it is billed in CAD and booked in USD',
      nextStep: expect.stringContaining('If CAD was agreed, accept the bill and add a note.'),
      findings: [expect.objectContaining({ cause: 'currency', needsDecision: true })],
    })
    const { body } = await call('List', { only: 'held', cause: 'currency', searchText: `I${serial}` })
    expect(body.total).toBe(1)
  })
})

describe('a canceled bill', () => {
  it('returns to the queue, whatever was decided, and is not sent to accounts payable', async () => {
    await send()
    expect((await accept(await bill())).body.outcomes[0].state).toBe('accepted')
    expect(await send({}, 'CA')).toEqual({
      state: 'applied',
      detail: `The carrier canceled invoice I${serial}. It is waiting in Freight Audit.`,
    })
    const canceled = await bill()
    expect(canceled).toMatchObject({
      ...{ state: 'outstanding', approved: null, isWithinTolerance: false },
      ...{ heldBecause: 'the carrier canceled it', nextStep: 'Close it without payment.' },
      canceledAt: expect.any(String),
    })
    expect(await send({}, 'CA')).toEqual({
      state: 'noted',
      detail: `The carrier canceled invoice I${serial}: it was already canceled.`,
    })
    await call('Compare', { billIds: [canceled.id] })
    expect(await bill()).toMatchObject({ heldBecause: 'the carrier canceled it', isWithinTolerance: false })
    const exported = await call('Export', {})
    expect(exported.body.rows.some(({ billId }: { billId: string }) => billId === canceled.id)).toBe(false)
    const { body } = await call('Decide', {
      decision: 'close',
      note: 'Canceled',
      bills: [{ billId: canceled.id, version: (await bill()).version }],
    })
    expect(body.outcomes[0].state).toBe('closed')
  })

  it('that was already sent to accounts payable shows whom to call', async () => {
    await send()
    await accept(await bill())
    await call('Export', {})
    await send({}, 'CA')
    expect(await bill()).toMatchObject({
      state: 'accepted',
      heldBecause: 'the carrier canceled it after it was sent to accounts payable',
      nextStep: expect.stringContaining('Ask accounts payable to stop the payment.'),
    })
  })

  it('that has not come yet is not paid when it comes', async () => {
    expect((await send({}, 'CA')).detail).toBe(
      `The carrier canceled invoice I${serial}, which has not been received yet. It is waiting in Freight Audit.`,
    )
    expect(await send()).toMatchObject({ state: 'noted' })
    expect(await bill()).toMatchObject({
      heldBecause: 'the carrier canceled it',
      shipmentId: booked.shipmentId,
    })
  })

  it('whose number is billed again: the new bill is held, with the reason', async () => {
    await send()
    await send({}, 'CA')
    expect((await send({ netCents: cents + 500 })).state).toBe('applied')
    const again = await bill()
    expect(again).toMatchObject({
      ...{ total: (cents + 500) / 100, isWithinTolerance: false, state: 'outstanding', canceledAt: null },
      heldBecause: `the carrier already canceled bill I${serial}`,
    })
    const matched = await call('Match', {
      billId: again.id,
      version: again.version,
      BOLNumber: booked.BOLNumber,
    })
    expect(matched.body.bill.heldBecause).toBe('')
  })
})

describe('a bill that matches no shipment', () => {
  it('waits in the queue with likely shipments, until a user chooses', async () => {
    const { state, detail } = await send({ bolNumber: 'LD99' })
    expect([state, detail]).toEqual(['applied', expect.stringContaining('is waiting in Freight Audit.')])
    const waiting = await bill()
    expect(waiting).toMatchObject({
      ...{ shipmentId: '', heldBecause: 'no shipment has these numbers', source: 'edi' },
      nextStep: expect.stringContaining('Choose its shipment below.'),
    })
    const { BOLNumber } = booked
    const { body } = await call('Match', { billId: waiting.id, version: waiting.version, BOLNumber })
    expect(body.bill).toMatchObject({ BOLNumber, heldBecause: '', nextStep: '' })
    expect(body.bill.comparisons.length).toBeGreaterThan(0)
  })
})

describe('a bill that is compared again', () => {
  it('stays held if it resembles an earlier one', async () => {
    await send()
    await send({ invoiceNumber: `I${serial}-2`, netCents: cents + 5 })
    const held = await bill(`I${serial}-2`)
    expect(held.heldBecause).toContain('charges for the same shipment')
    await call('Compare', { billIds: [held.id] })
    await call('Compare', { billIds: [held.id] })
    expect(await bill(`I${serial}-2`)).toMatchObject({
      heldBecause: held.heldBecause,
      isWithinTolerance: false,
    })
  })

  it('no longer waits for a price once there is one', async () => {
    const [{ priceSheetId }] = await rows(
      'select price_sheet_id as "priceSheetId" from shipments where id = $1',
      booked.shipmentId,
    )
    await rows('update shipments set price_sheet_id = null where id = $1', booked.shipmentId)
    await send()
    const waiting = await bill()
    expect(waiting.heldBecause).toBe('the shipment has no agreed price to compare')
    await rows('update shipments set price_sheet_id = $2 where id = $1', booked.shipmentId, priceSheetId)
    await call('Compare', { billIds: [waiting.id] })
    const compared = await bill()
    expect(compared.heldBecause).toBe('')
    expect(compared.comparisons.length).toBeGreaterThan(0)
  })
})
