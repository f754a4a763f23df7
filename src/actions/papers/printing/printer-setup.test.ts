import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBridge } from '#database/printing/print-bridges.ts'
import { listPrinters, notePrinters } from '#database/printing/printers.ts'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'

let product: TestApp
const bridge = { id: newId(), clientId: '' }

beforeAll(async () => {
  product = await openTestApp()
  const { pool, db } = product.database
  const clientId = product.scene.a.id
  const { rows } = await pool.query(`select id from users where user_name = 'clerk'`)
  await insertBridge(db, {
    ...{ id: bridge.id, clientId, userId: rows[0].id, uniqueName: 'DESK1' },
    ...{ hostName: 'desk', platform: 'linux', version: '1', tokenHash: Buffer.from('x') },
  })
  bridge.clientId = clientId
  await notePrinters(db, bridge, [
    { name: 'Office', type: 'PDF', isOnline: true },
    { name: 'Front desk', type: 'PDF', isOnline: true },
    { name: 'Zebra', type: 'ZPL', isOnline: true },
  ])
})
afterAll(() => product?.close())

const printers = () => listPrinters(product.database.db, bridge.clientId, bridge.id)
const named = async (name: string) => (await printers()).find((one) => one.name === name)!

async function save(name: string, changes: object) {
  const { id, type, defaultFor } = await named(name)
  const printer = {
    PrinterId: id,
    PrinterName: name,
    PrinterType: type,
    isDefaultFor: defaultFor,
    ...changes,
  }
  return product.call('Shipment/CheckPrinterStatus', {
    as: 'clerk',
    body: { action: 'save', Printers: [printer] },
  })
}

describe('the uses of a printer', () => {
  it('are assigned from the beginning, also if several printers can print a kind of paper', async () => {
    expect((await named('Office')).defaultFor).toEqual(expect.arrayContaining(['ParcelManifest', 'Label']))
    expect((await named('Front desk')).defaultFor).toEqual([])
    expect((await named('Zebra')).defaultFor).toEqual(['PalletLabel', 'CarrierLabel'])
  })

  it.each(['BOL', 'ParcelManifest', 'Label'])(
    'do not move %s from the printer that can print it to a label printer',
    async (kind) => {
      const before = await printers()
      const refused = await save('Zebra', { isDefaultFor: ['PalletLabel', kind] })
      expect([refused.status, refused.body.code]).toEqual([422, 'PRINTER_TAKES_LABELS'])
      expect(await printers()).toEqual(before)
    },
  )

  it('include one of the two resolutions for which labels are drawn', async () => {
    for (const resolution of [0, 150, 204, 600]) {
      const refused = await save('Zebra', { resolution })
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
        422,
        ['Printers.0.resolution'],
      ])
    }
    expect((await save('Zebra', { resolution: '300' })).status).toBe(200)
    expect((await named('Zebra')).resolution).toBe(300)
  })
})

describe('characters that cannot be printed on paper', () => {
  it('are reported for a shipment before it is printed', async () => {
    const at = { Street: '220 Receiving Road', City: 'Chicago', State: 'IL', Zip: '60606', CountryCode: 'US' }
    const rowOf = async (CompanyName: string) => {
      const { shipmentId } = await rate(product, { Destination: { CompanyName, ...at } })
      const find = (body: object) => product.call('Shipment/PrintDocumentDetails', { as: 'clerk', body })
      const [alone, listed] = [await find({ shipmentId }), await find({ pageSize: 1 })]
      expect(listed.body.rows[0].shipmentId).toBe(shipmentId)
      expect(listed.body.rows[0].Unprintable).toBe(alone.body.rows[0].Unprintable)
      return alone.body.rows[0].Unprintable
    }
    expect(await rowOf('תל אביב Łódź')).toBe('תלאבי')
    expect(await rowOf('東京精密 Łódź Ünal')).toBe('')
  })
})

describe('print jobs', () => {
  it('are canceled only by the user of their bridge', async () => {
    const { shipmentId } = await rate(product)
    const order = { shipmentIds: [shipmentId], Documents: ['BOL'] }
    const { body } = await product.call('Shipment/PrintDocumentDetails', {
      as: 'clerk',
      body: { Print: order },
    })
    const cancel = (as: 'clerk' | 'admin') =>
      product.call('Shipment/CheckPrinterStatus', {
        as,
        body: { action: 'cancel', PrintJobId: body.jobs[0].PrintJobId },
      })
    expect((await cancel('admin')).body.code).toBe('PRINT_JOB_NOT_FOUND')
    expect((await cancel('clerk')).status).toBe(200)
  })

  it('are not made from a truncated file: a printer would print its bytes', async () => {
    const { shipmentId } = await rate(product)
    const order = { shipmentIds: [shipmentId], Documents: ['BOL'] }
    const { body } = await product.call('Shipment/PrintDocumentDetails', {
      as: 'clerk',
      body: { Print: order },
    })
    const bill = await product.call('Shipment/CheckBOLandDownload', { as: 'clerk', body: { shipmentId } })
    const add = (Filename: string, bytes: Buffer) =>
      product.call('Shipment/AddRePrintFiles', {
        as: 'clerk',
        query: { uniquename: body.jobs[0].UniqueName },
        body: { File: { Filename, Filedata: bytes.toString('base64'), ContentType: 'application/pdf' } },
      })
    const half = await add('half.pdf', bill.bytes.subarray(0, bill.bytes.length / 2))
    expect([half.status, half.body.message]).toEqual([
      422,
      expect.stringContaining('half.pdf is not a complete PDF'),
    ])
    expect((await add('whole.pdf', bill.bytes)).status).toBe(200)
  })

  it('are printed, and their labels shown, with one call', async () => {
    const { shipmentId } = await rate(product)
    const order = { shipmentIds: [shipmentId], Documents: ['PalletLabel'] }
    const both = { Print: order, Preview: order }
    const { body } = await product.call('Shipment/PrintDocumentDetails', { as: 'clerk', body: both })
    expect([body.jobs.length, body.preview.total]).toEqual([1, 2])
  })
})
