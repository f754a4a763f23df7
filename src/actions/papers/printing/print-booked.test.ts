import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBridge } from '#database/printing/print-bridges.ts'
import { notePrinters } from '#database/printing/printers.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { printBooked } from './print-booked.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

async function booked(flag: string): Promise<string> {
  const rated = await rate(product)
  const body = bookingOf(rated, 'SYNA')
  const reply = await product.call('Shipment/Pickup', { as: 'clerk', body, query: { flag } })
  expect([reply.status, reply.body.print]).toEqual([200, flag !== 'withoutprint'])
  return rated.shipmentId
}

/** Runs the booking's jobs, twice: a job may be repeated. */
async function runJobs(shipmentId: string): Promise<number> {
  const jobs = await rows(
    `select payload from graphile_worker._private_jobs where key like $1`,
    `booked-${shipmentId}-%`,
  )
  const { database, installation } = product
  const house = { db: database.db, pool: database.pool, installation }
  for (const { payload } of [...jobs, ...jobs]) await printBooked(house, payload)
  return jobs.length
}

const printed = (shipmentId: string) =>
  rows(
    `select printer_name, kinds, copies from print_jobs where $1 = any(shipment_ids) order by printer_name`,
    shipmentId,
  )

describe('a booking', () => {
  it('prints nothing for a user without a bridge', async () => {
    expect(await runJobs(await booked('tender'))).toBe(0)
  })

  describe('by a user with printers', () => {
    const bridgeId = newId()
    beforeAll(async () => {
      const { db } = product.database
      const [{ id: userId } = {}] = await rows(`select id from users where user_name = 'clerk'`)
      const clientId = product.scene.a.id
      await insertBridge(db, {
        ...{ id: bridgeId, clientId, userId, uniqueName: 'DESK1' },
        ...{ hostName: 'desk', platform: 'linux', version: '1', tokenHash: Buffer.from('x') },
      })
      const found = [
        { name: 'Office', type: 'PDF', isOnline: true },
        { name: 'Zebra', type: 'ZPL', isOnline: true },
      ] as const
      await notePrinters(db, { id: bridgeId, clientId }, found)
    })

    const BILL = { printer_name: 'Office', kinds: ['BOL'], copies: 3 }

    it.each(['tender', 'withoutnotify'])('prints the bill of lading once: %s', async (flag) => {
      await rows(`update printers set default_for = '{}' where type = 'ZPL'`)
      const shipmentId = await booked(flag)
      expect(await runJobs(shipmentId)).toBe(1)
      expect(await printed(shipmentId)).toEqual([BILL])
    })

    it('prints pallet labels if a printer was chosen for them', async () => {
      await rows(`update printers set default_for = '{PalletLabel}' where type = 'ZPL'`)
      const shipmentId = await booked('tender')
      await runJobs(shipmentId)
      expect(await printed(shipmentId)).toEqual([
        BILL,
        { printer_name: 'Zebra', kinds: ['PalletLabel'], copies: 1 },
      ])
    })

    describe('with two printers for bills, none of them chosen', () => {
      beforeAll(async () => {
        const more = { name: 'Dock office', type: 'PDF', isOnline: true } as const
        await notePrinters(product.database.db, { id: bridgeId, clientId: product.scene.a.id }, [more])
        await rows(`update printers set default_for = '{}', is_enabled = true`)
      })
      afterAll(() => rows(`update printers set is_enabled = false where name = 'Dock office'`))

      const told = (shipmentId: string) =>
        rows(
          `select distinct detail->>'reason' as reason from audit_trail
            where subject_id = $1 and what = 'shipment.not-printed'`,
          shipmentId,
        )
      const REASON = 'No printer is chosen for the bill of lading. Choose one under Printer Setup.'

      it('records in the audit trail that nothing was printed, and why', async () => {
        const shipmentId = await booked('tender')
        await runJobs(shipmentId)
        expect(await printed(shipmentId)).toEqual([])
        expect(await told(shipmentId)).toEqual([{ reason: REASON }])
      })

      it('prints the labels anyway, and reports what is missing', async () => {
        await rows(`update printers set default_for = '{PalletLabel}' where type = 'ZPL'`)
        const shipmentId = await booked('tender')
        await runJobs(shipmentId)
        expect(await printed(shipmentId)).toMatchObject([{ kinds: ['PalletLabel'] }])
        expect(await told(shipmentId)).toEqual([{ reason: REASON }])
      })
    })

    it('leaves printing to the clerk if requested', async () => {
      expect(await runJobs(await booked('withoutprint'))).toBe(0)
    })

    it.each([
      ['voided', 'void'],
      ['declined', 'declineTender'],
    ])('does not print for a shipment that was %s in the meantime', async (_what, action) => {
      const shipmentId = await booked('tender')
      const body = { shipmentId, action, Notes: 'no truck' }
      const path = action === 'void' ? 'Shipment/Void' : 'Shipment/UpdateStatusCode'
      expect((await product.call(path, { as: 'clerk', body })).status).toBe(200)
      expect(await runJobs(shipmentId)).toBe(1)
      expect(await printed(shipmentId)).toEqual([])
    })
  })
})
