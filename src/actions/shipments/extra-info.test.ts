import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findShipment } from '#database/shipments/shipments.ts'
import { USUAL_LIMITS } from '#outside/sheets/limits.ts'
import { readSheet } from '#outside/sheets/read-sheet.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { contextFor } from '#test/support/context.ts'
import { wireDraft } from '#test/support/wire-draft.ts'
import { factsOfShipment } from '../papers/bill-of-lading.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type User = 'clerk' | 'admin' | 'other' | 'looker'
const work = (flag: string, shipmentId: string, info?: object, as: User = 'clerk', headers = {}) =>
  product.call(`Shipment/TlxTmsExtraInfoDetails?flag=${flag}`, { as, headers, body: { shipmentId, info } })
const linesOf = (reply: { body: { infos: { InfoType: string; Label: string; Value: string }[] } }) =>
  reply.body.infos.map(({ InfoType, Label, Value }) => [InfoType, Label, Value])
const newShipment = async (changes = {}) => (await rate(product, changes)).shipmentId as string
const details = async (shipmentId: string) =>
  (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment

async function rowsOf(workbook: Buffer): Promise<string[][]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lading-extra-'))
  const file = path.join(folder, 'extra.xlsx')
  writeFileSync(file, workbook)
  try {
    const rows: string[][] = []
    for await (const batch of readSheet(file, '', USUAL_LIMITS))
      rows.push(...batch.map(({ cells }) => [...cells]))
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('extra information', () => {
  it('is added, read, changed and removed, with user and time', async () => {
    const id = await newShipment()
    await work('add', id, { InfoType: 'TrailerNumber', Value: 'TR-53' })
    const added = await work('Add', id, { InfoType: 'custom', Label: 'Dock door', Value: '7' })
    expect(linesOf(added)).toEqual([
      ['TrailerNumber', '', 'TR-53'],
      ['Custom', 'Dock door', '7'],
    ])
    const line = added.body.infos[1]
    expect(line).toMatchObject({ CreatedBy: 'clerk', CreateDate: expect.stringMatching(/^\d{4}-/) })
    const changed = await work('update', id, { ...line, Value: '8' })
    expect(linesOf(changed)[1]).toEqual(['Custom', 'Dock door', '8'])
    expect(linesOf(await work('delete', id, line))).toEqual([['TrailerNumber', '', 'TR-53']])
    expect((await work('delete', id, line)).body.code).toBe('EXTRA_INFO_NOT_FOUND')
    expect(linesOf(await work('load', id, undefined, 'looker'))).toHaveLength(1)
    const trail = (await details(id)).AuditTrail.filter(
      ({ what }: { what: string }) => what === 'shipment.extra-info-changed',
    )
    expect(trail).toHaveLength(4)
  })

  it('keeps the first of two changes of one line, and reports it to the second user', async () => {
    const id = await newShipment({ internalnotes: 'Call first' })
    await work('add', id, { InfoType: 'SealNumber', Value: 'S-1' })
    for (const read of (await work('load', id)).body.infos) {
      expect((await work('update', id, { ...read, Value: 'first' })).status).toBe(200)
      const late = await work('update', id, { ...read, Value: 'second' }, 'admin')
      expect([late.status, late.body.code]).toEqual([409, 'EXTRA_INFO_CHANGED'])
    }
    const lines = await work('load', id)
    expect(linesOf(lines).map(([, , value]) => value)).toEqual(['first', 'first'])
    const again = { ...lines.body.infos[1], Value: 'second' }
    expect((await work('update', id, again, 'admin')).status).toBe(200)
  })

  it('limits the shipment’s own notes to the length of its form', async () => {
    const id = await newShipment()
    const own = { InfoId: 'comments', InfoType: 'ExternalNote', Value: 'x'.repeat(1001) }
    const refused = await work('update', id, own)
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'info.Value': 'Use at most 1000 characters.' },
    ])
    expect((await work('update', id, { ...own, Value: 'x'.repeat(1000) })).status).toBe(200)
    expect((await work('add', id, { ...own, InfoId: '' })).status).toBe(200)
  })

  it('includes the notes of the shipment; they change in place, and prices stay valid', async () => {
    const rated = await rate(product, { internalnotes: 'Call first', comments: '' })
    const { body } = await work('load', rated.shipmentId)
    expect(body.infos).toMatchObject([
      { InfoId: 'internalNotes', InfoType: 'InternalNote', Value: 'Call first' },
    ])
    const own = { InfoId: 'comments', InfoType: 'ExternalNote', Value: 'Fragile' }
    expect(linesOf(await work('update', rated.shipmentId, own))).toHaveLength(2)
    expect(await details(rated.shipmentId)).toMatchObject({ comments: 'Fragile', version: 2 })
    const booked = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated) })
    expect(booked.status).toBe(200)
    // What the carrier knows does not change, but a note may still be written.
    await work('update', rated.shipmentId, { ...own, Value: 'Very fragile' })
    await work('delete', rated.shipmentId, body.infos[0])
    expect(await details(rated.shipmentId)).toMatchObject({ comments: 'Very fragile', internalnotes: '' })
  })

  it('is refused if it is empty, nameless or of another shipment or client, and to read-only users', async () => {
    const [id, foreign] = [await newShipment(), await newShipment()]
    expect(Object.keys((await work('add', id)).body.fields)).toEqual(['info.Value'])
    expect(Object.keys((await work('add', id, { InfoType: 'Custom', Value: 'x' })).body.fields)).toEqual([
      'info.Label',
    ])
    expect((await work('add', id, { InfoType: 'LoadNumber', Value: ' ' })).status).toBe(422)
    const line = (await work('add', foreign, { InfoType: 'LoadNumber', Value: 'L1' })).body.infos[0]
    expect((await work('update', id, { ...line, Value: 'L2' })).status).toBe(404)
    expect((await work('delete', id, line)).status).toBe(404)
    for (const flag of ['load', 'add', 'update', 'delete']) {
      expect((await work(flag, foreign, line, 'other')).body.code).toBe('SHIPMENT_NOT_FOUND')
    }
    expect((await work('add', id, { InfoType: 'LoadNumber', Value: 'L' }, 'looker')).body.code).toBe(
      'READ_ONLY',
    )
    expect((await work('peek', id)).status).toBe(400)
    expect(linesOf(await work('load', foreign))).toEqual([['LoadNumber', '', 'L1']])
  })

  it('is added once per Idempotency-Key', async () => {
    const id = await newShipment()
    const headers = { 'idempotency-key': 'info-once' }
    const seal = { InfoType: 'SealNumber', Value: 'S-1' }
    const replies = [
      await work('add', id, seal, 'clerk', headers),
      await work('add', id, seal, 'clerk', headers),
    ]
    expect(replies[1]!.body).toEqual(replies[0]!.body)
    expect(linesOf(await work('load', id))).toHaveLength(1)
  })

  it('can be downloaded as a workbook, with complete texts', async () => {
    const id = await newShipment({ internalnotes: '' })
    await work('add', id, { InfoType: 'InternalNote', Value: '=1+1 <b>&"' })
    await product.database.pool.query(
      `update shipment_extra_infos set created_at = '2026-11-21T04:15:00Z' where shipment_id = $1`,
      [id],
    )
    const file = await product.call('Shipment/DownloadExtraInfoDetails', {
      as: 'clerk',
      body: { shipmentId: id },
    })
    expect(file.headers['content-type']).toContain('spreadsheetml')
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK')
    const text = file.bytes.toString('latin1')
    expect(String(file.headers['content-disposition'])).toContain('Extra information')
    expect(text.length).toBeGreaterThan(500)
    // 08:15 PM in Reno is the next day in UTC.
    expect(await rowsOf(file.bytes)).toEqual([
      ['Information', 'Value', 'By', 'At (America/Los_Angeles)'],
      ['Internal note', '=1+1 <b>&"', 'clerk', '2026-11-20 20:15'],
    ])
    const denied = await product.call('Shipment/DownloadExtraInfoDetails', {
      as: 'other',
      body: { shipmentId: id },
    })
    expect(denied.status).toBe(404)
  })

  it('puts trailer and seals on the bill of lading', async () => {
    const id = await newShipment(wireDraft())
    await work('add', id, { InfoType: 'TrailerNumber', Value: 'TR-1' })
    await work('add', id, { InfoType: 'SealNumber', Value: 'S-1' })
    await work('add', id, { InfoType: 'SealNumber', Value: 'S-2' })
    const context = contextFor(product, 'clerk')
    const shipment = await findShipment(context.db, context.clientId, id)
    expect(await factsOfShipment(context, shipment!)).toMatchObject({
      trailerNumber: 'TR-1',
      sealNumbers: ['S-1', 'S-2'],
    })
  })
})
