import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBridge } from '#database/printing/print-bridges.ts'
import { notePrinters } from '#database/printing/printers.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { readPages } from '#test/support/papers/pdf-proof.ts'

/** A paper of a voided shipment must never end up on freight, however it is printed. */

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  const { db, pool } = product.database
  const { rows } = await pool.query(`select id from users where user_name = 'clerk'`)
  const bridge = { id: newId(), clientId: product.scene.a.id }
  await insertBridge(db, {
    ...{ ...bridge, userId: rows[0].id, uniqueName: 'DESK1', hostName: 'desk' },
    ...{ platform: 'linux', version: '1', tokenHash: Buffer.from('x') },
  })
  await notePrinters(db, bridge, [{ name: 'Office', type: 'PDF', isOnline: true }])
})
afterAll(() => product?.close())

const call = (path: string, body: object, query: object = {}) =>
  product.call(path, { as: 'clerk', query: query as never, body })
const download = (shipmentId: string, body: object) =>
  call('Shipment/CheckBOLandDownload', { shipmentId, ...body })
const print = async (shipmentId: string, kind: string) => {
  const Print = { shipmentIds: [shipmentId], Documents: [kind] }
  const { status, body } = await call('Shipment/PrintDocumentDetails', { Print })
  return { status, message: body.message as string, jobId: body.jobs?.[0]?.PrintJobId as string }
}
const again = (Flag: string, PrintJobId: string) => call('Shipment/SaveandReprint', { PrintJobId }, { Flag })

async function booked(): Promise<{ shipmentId: string; bol: string }> {
  const rated = await rate(product)
  const { status, body } = await call('Shipment/Pickup', bookingOf(rated, 'SYNA'))
  expect(status).toBe(200)
  return { shipmentId: rated.shipmentId, bol: body.BOLNumber }
}
const voided = async (shipmentId: string) =>
  expect((await call('Shipment/Void', { shipmentId, reason: 'Not wanted' })).body.statusCode).toBe('V')

describe('papers of a voided shipment', () => {
  it.each(['BOL', 'PackingList', 'PalletLabel', 'CarrierLabel'])('%s: VOID on every page', async (kind) => {
    const { shipmentId } = await booked()
    const before = (await download(shipmentId, { Documents: [kind] })).bytes
    expect((await readPages(before)).join('')).not.toContain('VOID')
    await voided(shipmentId)
    const pages = await readPages((await download(shipmentId, { Documents: [kind] })).bytes)
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) expect(page).toContain('VOID')
  })

  it.each(['PalletLabel', 'CarrierLabel'])(
    '%s in ZPL: VOID on every label, and no bar codes',
    async (kind) => {
      const { shipmentId } = await booked()
      await voided(shipmentId)
      const zpl = (await download(shipmentId, { Documents: [kind], Language: 'ZPL' })).bytes.toString()
      const labels = zpl.split('^XA').slice(1)
      expect(labels.length).toBeGreaterThan(0)
      for (const label of labels) expect(label).toContain('^FDVOID^FS')
      expect(zpl).not.toContain('^BC')
    },
  )
})

describe('papers printed before the void', () => {
  it('are not reprinted unchanged; a new copy is marked VOID', async () => {
    const { shipmentId, bol } = await booked()
    const { jobId } = await print(shipmentId, 'PalletLabel')
    expect((await again('reprint', jobId)).status).toBe(200)
    await voided(shipmentId)
    const refused = await again('reprint', jobId)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      `There is nothing to print: shipment ${bol} was voided. Use Redo to create its documents again, marked VOID.`,
    ])
    expect((await again('redo', jobId)).status).toBe(200)
  })

  it('do not include a carrier’s label in a file; other attachments print', async () => {
    const { shipmentId, bol } = await booked()
    const page = (await download(shipmentId, { Documents: ['BOL'] })).bytes.toString('base64')
    for (const FileType of ['Label', 'Attachment'])
      await call('Shipment/FileUpload', {
        ...{ shipmentId, FileType, File: { Filename: `${FileType}.pdf`, Filedata: page } },
      })
    const label = await print(shipmentId, 'Label')
    const attachment = await print(shipmentId, 'Attachment')
    expect([label.status, attachment.status]).toEqual([200, 200])
    await voided(shipmentId)
    expect(await print(shipmentId, 'Label')).toMatchObject({
      status: 422,
      message: `There is nothing to print: shipment ${bol} was voided, and its carrier label must not be used.`,
    })
    for (const flag of ['reprint', 'redo']) expect((await again(flag, label.jobId)).status).toBe(422)
    for (const flag of ['reprint', 'redo']) expect((await again(flag, attachment.jobId)).status).toBe(200)
  })
})
