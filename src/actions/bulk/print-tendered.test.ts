import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBridge } from '#database/printing/print-bridges.ts'
import { notePrinters } from '#database/printing/printers.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { routableShipments } from '#test/support/routable-shipments.ts'
import { printTendered } from './print-tendered.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const call = (path: string, body: object, query: Record<string, string> = {}) =>
  product.call(path, { as: 'clerk', body, query })

async function routed(count: number): Promise<string[]> {
  const ids = await routableShipments(product.database.db, product.scene.users.clerk.clientId, count)
  const { job } = (await call('Shipment/MultiRouting', { shipmentIds: ids })).body
  await runQueued(product, job.jobId)
  return ids
}

async function tender(ids: readonly string[], more: object, flag = 'tender') {
  const body = { rows: ids.map((shipmentId) => ({ shipmentId })), ...more }
  const reply = await call('Shipment/BulkSchedule', body, { flag })
  if (reply.status !== 200) return reply
  const { jobId } = reply.body.job
  await runQueued(product, jobId)
  // Like after a server that was killed between finishing and recording it.
  await rows(`update works set state = 'running' where id = $1`, jobId)
  await runQueued(product, jobId)
  await print(jobId)
  return reply
}

/** Runs the jobs of the work, twice: a job may be repeated. */
async function print(jobId: string): Promise<void> {
  const key = `tendered-${jobId}`
  const jobs = await rows('select payload from graphile_worker._private_jobs where key = $1', key)
  const { database, installation } = product
  const house = { db: database.db, pool: database.pool, installation }
  for (const { payload } of [...jobs, ...jobs]) await printTendered(house, payload)
}

const printed = (ids: readonly string[]) =>
  rows(
    'select printer_name, kinds, shipment_ids from print_jobs where shipment_ids && $1::uuid[] order by created_at',
    [...ids],
  )

describe('papers of a bulk tender', () => {
  it('are refused before anything is tendered if nothing can print them', async () => {
    const ids = await routed(1)
    const { status, body } = await tender(ids, { print: true })
    expect([status, body.code]).toEqual([409, 'NO_BRIDGE'])
    const [{ status: state }] = await rows('select status from shipments where id = $1', ids[0])
    expect(state).toBe('Q')
  })

  describe('for a user with printers', () => {
    beforeAll(async () => {
      const { db } = product.database
      const [{ id: userId } = {}] = await rows(`select id from users where user_name = 'clerk'`)
      const [bridgeId, clientId] = [newId(), product.scene.a.id]
      await insertBridge(db, {
        ...{ id: bridgeId, clientId, userId, uniqueName: 'DESK1' },
        ...{ hostName: 'desk', platform: 'linux', version: '1', tokenHash: Buffer.from('x') },
      })
      await notePrinters(db, { id: bridgeId, clientId }, [{ name: 'Office', type: 'PDF', isOnline: true }])
    })

    it('are the bills of the tendered shipments, in the order of the rows, once', async () => {
      const ids = (await routed(3)).toReversed()
      await rows(`update shipments set destination = destination || '{"street": ""}' where id = $1`, ids[1])
      await tender(ids, { print: true })
      const [{ status }] = await rows('select status from shipments where id = $1', ids[1])
      expect(status).toBe('Q')
      expect(await printed(ids)).toEqual([
        { printer_name: 'Office', kinds: ['BOL'], shipment_ids: [ids[0], ids[2]] },
      ])
    })

    it('exclude shipments that are voided before they are made', async () => {
      const [kept, voided] = await routed(2)
      const body = { rows: [{ shipmentId: voided }, { shipmentId: kept }], print: true }
      const { jobId } = (await call('Shipment/BulkSchedule', body, { flag: 'tender' })).body.job
      await runQueued(product, jobId)
      await call('Shipment/Void', { shipmentId: voided, confirmed: true })
      await print(jobId)
      expect((await printed([kept!, voided!])).map(({ shipment_ids: set }) => set)).toEqual([[kept]])
    })

    it('are printed for a hundred shipments at a time', async () => {
      const ids = await routed(101)
      await tender(ids, { print: true })
      const sets = await printed(ids)
      expect(sets.map(({ shipment_ids: set }) => set.length)).toEqual([100, 1])
      expect(sets.flatMap(({ shipment_ids: set }) => set)).toEqual(ids)
    })

    it('are made only on request, and not for shipments that are only scheduled', async () => {
      const ids = await routed(2)
      await tender(ids.slice(0, 1), {})
      await tender(ids.slice(1), { print: true }, 'schedule')
      expect(await printed(ids)).toEqual([])
    })

    it('that cannot be made any more are listed in the audit trail', async () => {
      const ids = await routed(1)
      await rows(`update printers set is_enabled = false`)
      const { status, body } = await tender(ids, { print: true })
      expect([status, body.code]).toEqual([409, 'NO_PRINTER_FOR'])
      await rows(`update printers set is_enabled = true`)
      const reply = await call(
        'Shipment/BulkSchedule',
        { rows: [{ shipmentId: ids[0] }], print: true },
        { flag: 'tender' },
      )
      const { jobId } = reply.body.job
      await runQueued(product, jobId)
      await rows(`update printers set is_enabled = false`)
      await print(jobId)
      expect(await printed(ids)).toEqual([])
      const told = await rows(
        `select detail from audit_trail where what = 'shipments.not-printed' and subject_id = $1`,
        jobId,
      )
      expect(told[0].detail.reason).toMatch(/printer/i)
    })
  })
})
