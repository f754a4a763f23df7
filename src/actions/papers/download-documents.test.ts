import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { printPage, readPages, scan } from '#test/support/papers/pdf-proof.ts'
import { wireItem } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const file = (path: string, body: object, as: 'clerk' | 'other' = 'clerk') => product.call(path, { as, body })
const pagesOf = (reply: { bytes: Uint8Array }) => readPages(reply.bytes)
const withPallets = () => rate(product, { Items: [wireItem({ Qty: 3, packageType: 'PLT', Weight: 1500 })] })

describe('papers of a shipment', () => {
  it('are one file in the requested order, each in its own paper size', async () => {
    const { shipmentId, BOLNumber } = await withPallets()
    const Documents = ['BOL', 'PackingList', 'PalletLabel']
    const reply = await file('Shipment/CheckBOLandDownload', { shipmentId, copies: 2, Documents })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = await pagesOf(reply)
    expect(pages).toHaveLength(2 * (1 + 1 + 3))
    expect(pages[0]).toContain('BILL OF LADING')
    expect(pages[2]).toContain('PACKING LIST')
    expect(pages[9]).toContain('3 of 3')
    expect(pages.every((page) => page.includes(BOLNumber))).toBe(true)
    const usual = await pagesOf(await file('Shipment/CheckBOLandDownload', { shipmentId, Documents }))
    expect(usual).toHaveLength(3 + 1 + 3)
    const zpl = { shipmentId, copies: 2, Documents: ['PalletLabel'], Language: 'ZPL' }
    const commands = (await file('Shipment/CheckBOLandDownload', zpl)).bytes.toString()
    expect(commands.match(/\^PQ2\b/g)).toHaveLength(3)
  })

  it('are refused for a bill of lading without a consignee, until the shipment has one', async () => {
    const { shipmentId, BOLNumber } = await rate(product, {
      Destination: { City: 'Dallas', State: 'TX', Zip: '75201', CountryCode: 'US' } as never,
    })
    const ask = (more: object) => file('Shipment/CheckBOLandDownload', { shipmentIds: [shipmentId], ...more })
    for (const more of [{}, { isZipped: true }, { Documents: ['PackingList', 'BOL'] }]) {
      const { status, body } = await ask(more)
      expect([status, body.code, body.message]).toEqual([
        422,
        'CONSIGNEE_MISSING',
        `BOL ${BOLNumber} has no consignee yet. Enter the company name of the destination, then print the bill of lading.`,
      ])
    }
    expect((await ask({ Documents: ['PackingList'] })).status).toBe(200)
    const named = await rate(product)
    expect((await ask({ shipmentIds: [named.shipmentId] })).status).toBe(200)
  })

  it('show the booked quote, in bill and pickup request, and a void', async () => {
    const { shipmentId } = await withPallets()
    const Charges = [{ ChargeCode: 'LHS', ChargeName: 'Linehaul', Amount: 310 }]
    const body = { shipmentId, CarrierSCAC: 'SYNA', Charges, QuoteNumber: 'SPOT-77' }
    const priced = await product.call('Quote/AddNewPricesheet', { as: 'clerk', body })
    const booked = await product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId, selectedPricesheetid: priced.body.rate.PricesheetID, OverrideReason: 'spot' },
    })
    expect(booked.status).toBe(200)
    const bill = async () => (await pagesOf(await file('Shipment/CheckBOLandDownload', { shipmentId })))[0]!
    expect(await bill()).toContain('Quote # SPOT-77')
    const { rows } = await product.database.pool.query('select payload from outbox where shipment_id = $1', [
      shipmentId,
    ])
    expect(rows[0].payload.text).toContain('$310.00 as quoted, quote # SPOT-77 (prepaid)')
    expect(await bill()).not.toContain('VOID')
    await product.call('Shipment/Void', { as: 'clerk', body: { shipmentId } })
    expect(await bill()).toContain('VOID')
  })

  it('of several shipments follow one another', async () => {
    const [one, two] = [await withPallets(), await withPallets()]
    const shipmentIds = [two.shipmentId, one.shipmentId]
    const pages = await pagesOf(await file('Shipment/CheckBOLandDownload', { shipmentIds, copies: 1 }))
    expect(pages.map((page) => [one, two].findIndex(({ BOLNumber }) => page.includes(BOLNumber)))).toEqual([
      1, 0,
    ])
  })

  it('are refused for kinds not made from shipments, and for unknown and foreign shipments', async () => {
    const { shipmentId } = await withPallets()
    const refused = await file('Shipment/CheckBOLandDownload', { shipmentId, Documents: ['Label'] })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['Documents']])
    const none = await file('Shipment/CheckBOLandDownload', { shipmentId, Documents: [] })
    expect(none.body.fields).toEqual({ Documents: 'Choose at least one document.' })
    const mixed = { shipmentIds: [shipmentId, '0190e0a0-0000-7000-8000-000000000000'] }
    expect((await file('Shipment/CheckBOLandDownload', mixed)).body.code).toBe('SHIPMENT_NOT_FOUND')
    expect((await file('Shipment/GETPackinglist', { shipmentId }, 'other')).body.code).toBe(
      'SHIPMENT_NOT_FOUND',
    )
  })
})

describe('the SSCC of a pallet', () => {
  const labels = async (shipmentId: string) => {
    const reply = await file('Shipment/CheckBOLandDownload', { shipmentId, Documents: ['PalletLabel'] })
    const codes: string[] = []
    for (const page of [1, 2, 3]) {
      const found = await scan(await printPage(reply.bytes, page))
      codes.push(...found.map((one) => one.text).filter((text) => text.startsWith('(00)')))
    }
    return codes
  }

  it('is assigned once and stays, also with concurrent prints', async () => {
    await product.database.pool.query(
      `update clients set settings = settings || '{"gs1CompanyPrefix": "0614141"}' where id = $1`,
      [product.scene.a.id],
    )
    product.sessions.forgetAll()
    const { shipmentId } = await withPallets()
    const [first, second] = await Promise.all([labels(shipmentId), labels(shipmentId)])
    expect(first).toHaveLength(3)
    expect(new Set(first).size).toBe(3)
    expect(second).toEqual(first)
    expect(first.every((code) => code.startsWith('(00)00614141'))).toBe(true)
    const others = await labels((await withPallets()).shipmentId)
    expect(others.filter((code) => first.includes(code))).toEqual([])
  })
})

describe('the proof of delivery', () => {
  it('is the newest file of its kind, found by id or BOL number; a shipment without one is reported', async () => {
    const { shipmentId, BOLNumber } = await withPallets()
    const none = await file('Shipment/DownloadPOD', { shipmentId })
    expect([none.status, none.body.message]).toEqual([404, 'No POD exists'])
    for (const name of ['first.pdf', 'second.pdf']) {
      const File = { Filename: name, Filedata: Buffer.from(`%PDF-1.4 ${name}`).toString('base64') }
      await file('Shipment/FileUpload', { shipmentId, File, FileType: 'POD' })
    }
    const found = await product.call('Shipment/DownloadPOD', {
      as: 'clerk',
      query: { UniqueName: BOLNumber },
      body: {},
    })
    expect(Buffer.from(found.bytes).toString()).toBe('%PDF-1.4 second.pdf')
    expect((await file('Shipment/DownloadPOD', { shipmentId }, 'other')).body.code).toBe('NO_POD')
  })
})
