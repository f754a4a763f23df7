import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderThreads } from '#documents/rendering/render-threads.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { printPage, readPages, scan } from '#test/support/papers/pdf-proof.ts'
import { inDays, wireDraft, wireItem } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(async () => {
  await renderThreads.close()
  await product?.close()
})

const file = (body: object) => product.call('Shipment/CheckBOLandDownload', { as: 'clerk', body })

async function withCarrier(changes: Record<string, unknown> = {}) {
  const rated = await rate(product, changes)
  const sheet = rated.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === 'SYNA')
  const body = { shipmentId: rated.shipmentId, selectedPricesheetid: sheet.PricesheetID }
  const { status, body: booked } = await product.call('Shipment/Pickup', { as: 'clerk', body })
  expect(status).toBe(200)
  return { id: rated.shipmentId as string, bol: booked.BOLNumber as string }
}

/** The default pallets, on their way to Toronto with all customs details. */
const toCanada = (item: Record<string, unknown> = { CountryOfOrigin: 'us', CustomsValue: 900 }) => {
  const Destination = { ...wireDraft().Destination, City: 'Toronto', State: 'ON' }
  return {
    Destination: { ...Destination, Zip: 'M5V 2T6', CountryCode: 'CA' },
    Items: [wireItem(item)],
  }
}

/** Names and contents of an archive, read by its local headers alone. */
function filesOf(zip: Buffer): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [method, packed] = [zip.readUInt16LE(at + 8), zip.readUInt32LE(at + 18)]
    const nameLength = zip.readUInt16LE(at + 26)
    const start = at + 30 + nameLength
    const bytes = zip.subarray(start, start + packed)
    files.set(zip.toString('utf8', at + 30, start), method === 0 ? bytes : inflateRawSync(bytes))
    at = start + packed
  }
  return files
}

describe('many shipments as an archive', () => {
  it('are sent file by file, in the requested order, made by several threads', async () => {
    const shipments = []
    for (let index = 0; index < 6; index++) shipments.push(await rate(product))
    const shipmentIds = shipments.map(({ shipmentId }) => shipmentId).toReversed()
    const reply = await file({ shipmentIds, Documents: ['BOL', 'PalletLabel'], copies: 1, Zip: true })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(reply.headers['content-disposition']).toBe('attachment; filename="Documents-of-6-shipments.zip"')
    const files = filesOf(reply.bytes)
    const numbers = shipments.map(({ BOLNumber }) => BOLNumber).toReversed()
    expect([...files.keys()]).toEqual(numbers.flatMap((bol) => [`BOL-${bol}.pdf`, `Labels-${bol}.pdf`]))
    for (const [name, bytes] of files) {
      const pages = await readPages(bytes)
      expect(pages).toHaveLength(name.startsWith('BOL') ? 1 : 2)
      expect(pages[0]).toContain(/-(.+)\.pdf$/.exec(name)![1]!)
    }
    expect(renderThreads.count).toBeGreaterThan(0)
  })

  it('are refused before the first byte if one belongs to another client', async () => {
    const { shipmentId } = await rate(product)
    const shipmentIds = [shipmentId, '0190e0a0-0000-7000-8000-000000000000']
    expect((await file({ shipmentIds, Zip: true })).body.code).toBe('SHIPMENT_NOT_FOUND')
  })
})

describe('a master bill of lading', () => {
  it('lists the bills under it, adds them up, and has the same number every time', async () => {
    const two = [await withCarrier(), await withCarrier({ OrderNumber: 'SO-77' })]
    const shipmentIds = two.map(({ id }) => id)
    const order = { shipmentIds, Documents: ['MasterBOL'], copies: 1 }
    const reply = await file(order)
    expect(reply.status).toBe(200)
    const [page = ''] = await readPages(reply.bytes)
    for (const { bol } of two) expect(page).toContain(bol)
    expect(page).toContain('SO-77')
    expect(page).toContain('2,480')
    const number = `M${two.map(({ bol }) => bol).sort()[0]}`
    const codes = (await scan(await printPage(reply.bytes, 1))).map(({ text }) => text)
    expect(codes).toContain(number)
    const again = await file({ ...order, shipmentIds: shipmentIds.toReversed() })
    expect((await readPages(again.bytes))[0]).toContain(number)
  })

  it('is refused for shipments that do not travel together, with the reason', async () => {
    const one = await withCarrier()
    const SheduleDateTime = {
      PickupByDate: inDays(5),
      PickupByFromTime: '09:00 AM',
      PickupByToTime: '04:00 PM',
    }
    const other = await withCarrier({ SheduleDateTime })
    const reasonOf = async (shipmentIds: string[]) =>
      (await file({ shipmentIds, Documents: ['MasterBOL'] })).body.message as string
    expect(await reasonOf([one.id])).toContain('at least two shipments')
    expect(await reasonOf([one.id, other.id])).toContain('shipments with the same pickup day')
  })
})

describe('a commercial invoice', () => {
  it('is made for several shipments only if they leave their country', async () => {
    const home = await rate(product)
    const abroad = await rate(product, toCanada())
    const shipmentIds = [home.shipmentId, abroad.shipmentId]
    const order = { shipmentIds, Documents: ['CommercialInvoice'], copies: 1 }
    const pages = await readPages((await file(order)).bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(abroad.BOLNumber)
    expect([...filesOf((await file({ ...order, Zip: true })).bytes).keys()]).toEqual([
      `Commercial-invoice-${abroad.BOLNumber}.pdf`,
    ])
    const both = await file({ ...order, Documents: ['PackingList', 'CommercialInvoice'] })
    expect(await readPages(both.bytes)).toHaveLength(3)
  })

  it('is refused for several domestic shipments with the reason, as one file and as an archive', async () => {
    const shipmentIds = [(await rate(product)).shipmentId, (await rate(product)).shipmentId]
    for (const Zip of [false, true]) {
      const { body } = await file({ shipmentIds, Documents: ['CommercialInvoice'], Zip })
      expect([body.code, body.message]).toEqual([
        'NOTHING_TO_PRINT',
        expect.stringContaining('none of these shipments crosses a border'),
      ])
    }
  })

  it('has origin and tariff number from the item master, and values if they are known', async () => {
    const item = {
      ...{ ItemCode: 'SHELF-9', Description: 'Shelf', HTSCode: '9403.20.0082', CountryOfOrigin: 'MX' },
      ...{ itemClass: '70', Weight: 10, packageType: 'PLT' },
    }
    const saved = await product.call('Shipment/SaveItemDetails', {
      as: 'admin',
      query: { flag: 'add' },
      body: { item },
    })
    expect(saved.status).toBe(200)
    const Items = [
      wireItem({ ItemCode: 'shelf-9', DeclaredValue: 1250.5 }),
      wireItem({ ItemCode: 'OTHER', CountryOfOrigin: 'CN', HTSCode: '7326.90', CustomsValue: 100 }),
    ]
    const { shipmentId } = await rate(product, { ...toCanada(), Items })
    const reply = await file({ shipmentId, Documents: ['CommercialInvoice'], Incoterm: 'DAP' })
    const [page = ''] = await readPages(reply.bytes)
    for (const words of [
      'COMMERCIAL INVOICE',
      '9403.20.0082',
      'MX',
      'CN',
      'DAP',
      '$1,250.50',
      '$1,350.50',
      'TOTAL OF GOODS',
    ])
      expect(page).toContain(words)
  })

  it('is refused if both ends are in one country, alone and with other papers', async () => {
    const { shipmentId } = await rate(product)
    const refused = await file({ shipmentId, Documents: ['CommercialInvoice'] })
    expect([refused.status, refused.body.code]).toEqual([422, 'NOTHING_TO_PRINT'])
    const others = await file({ shipmentId, Documents: ['PackingList', 'CommercialInvoice'] })
    expect(await readPages(others.bytes)).toHaveLength(1)
  })

  it('is refused with every field that customs would miss, as one file, as an archive and by mail', async () => {
    const { shipmentId, BOLNumber } = await rate(product, {
      ...toCanada(),
      Items: [wireItem({ CustomsValue: 5 }), wireItem({ CountryOfOrigin: 'US' })],
    })
    const missing = {
      'Lines.0.CountryOfOrigin': 'Line 1 needs a country of origin.',
      'Lines.1.CustomsValue': 'Line 2 needs a value.',
    }
    const order = { shipmentIds: [shipmentId], Documents: ['BOL', 'CommercialInvoice'] }
    for (const Zip of [false, true]) {
      const { status, body } = await file({ ...order, Zip })
      expect([status, body.code, body.fields]).toEqual([422, 'INVOICE_INCOMPLETE', missing])
      expect(body.message).toBe(
        `Customs would reject the commercial invoice of BOL ${BOLNumber}. Line 1 needs a country of origin. ` +
          'Line 2 needs a value. Enter the missing details on the shipment page.',
      )
    }
    const mailed = await product.call('Shipment/SendDocuments', {
      as: 'clerk',
      body: { shipmentId, EmailID: 'a@example.com', Documents: ['CommercialInvoice'] },
    })
    expect(mailed.body.code).toBe('INVOICE_INCOMPLETE')
  })
})

describe('carrier labels', () => {
  it('of parcels without purchased labels are omitted, on paper, for thermal printers and in an archive', async () => {
    const freight = await rate(product)
    const parcel = await rate(product)
    await product.database.pool.query('update shipments set rate_mode_id = $1 where id = $2', [
      PARCEL,
      parcel.shipmentId,
    ])
    const mixed = { shipmentIds: [freight.shipmentId, parcel.shipmentId], Documents: ['CarrierLabel'] }
    const pages = await readPages((await file(mixed)).bytes)
    expect(pages).toHaveLength(2)
    expect(pages.every((page) => page.includes(freight.BOLNumber))).toBe(true)
    const zpl = (await file({ ...mixed, Language: 'ZPL' })).bytes.toString()
    expect(zpl.match(/\^XA/g)).toHaveLength(2)
    expect(zpl).not.toContain(parcel.BOLNumber)
    expect([...filesOf((await file({ ...mixed, Zip: true })).bytes).keys()]).toEqual([
      `Carrier-labels-${freight.BOLNumber}.pdf`,
    ])
    for (const Zip of [false, true]) {
      const { body } = await file({ shipmentIds: [parcel.shipmentId], Documents: ['CarrierLabel'], Zip })
      expect(body.message).toContain('no label was ordered from the carriers of these parcels')
    }
  })
})
