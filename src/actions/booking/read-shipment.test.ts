import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const waitsForEvents = sql<{ n: number }>`
  select count(*)::int as n from pg_locks where not granted and relation = 'shipment_events'::regclass`

it('a shipment is shown from one snapshot, whatever is written while it is read', async () => {
  const id: string = (await rate(product)).shipmentId
  const details = async () =>
    (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId: id } })).body.shipment
  const before = await details()
  const { db } = product.database
  const reading = await db.transaction().execute(async (writer) => {
    // By then, the reader has read the shipment itself and waits for the rest.
    await sql`lock table shipment_events in access exclusive mode`.execute(writer)
    const answer = details()
    await expect.poll(async () => (await waitsForEvents.execute(db)).rows[0]?.n).toBe(1)
    const changing = sql<{ clientId: string }>`
      update shipments set version = version + 1 where id = ${id} returning client_id as "clientId"`
    const { clientId } = (await changing.execute(writer)).rows[0]!
    await insertAuditLine(writer, {
      ...{ clientId, userId: null, userName: 'UPS', what: 'shipment.label-bought', subjectId: id },
      ...{ detail: {}, requestId: 'label' },
    })
    // Wrapped in an object: a promise returned here would be awaited before the transaction ends.
    return { answer }
  })
  const seen = await reading.answer
  expect([seen.version, seen.AuditTrail]).toEqual([before.version, before.AuditTrail])
  expect((await details()).AuditTrail).toHaveLength(before.AuditTrail.length + 1)
})
