import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertBridge } from '#database/printing/print-bridges.ts'
import { notePrinters } from '#database/printing/printers.ts'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import { renderZpl, scanPng } from '#test/support/papers/zpl-proof.ts'
import { canadianDraft, type ParcelCarrierName, parcelDraft } from '#test/support/parcel.ts'
import { type LabelDesk, openLabelDesk } from './label-desk.test-support.ts'

/** Labels for the supported printers: languages, resolutions, stock with and without a doc-tab. */

// External programs draw and scan the labels, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

let desk: LabelDesk
const bridgeId = newId()
beforeAll(async () => {
  desk = await openLabelDesk()
  const { a } = desk.product.scene
  const [{ id: userId } = {}] = await desk.rows(`select id from users where user_name = 'clerk'`)
  await insertBridge(desk.product.database.db, {
    ...{ id: bridgeId, clientId: a.id, userId: userId as string, uniqueName: 'DESK1' },
    ...{ hostName: 'desk', platform: 'linux', version: '1', tokenHash: Buffer.from('x') },
  })
  const found = [
    { name: 'Office', type: 'PDF', isOnline: true },
    { name: 'Zebra', type: 'ZPL', isOnline: true },
  ] as const
  await notePrinters(desk.product.database.db, { id: bridgeId, clientId: a.id }, found)
})
afterAll(() => desk?.close())
afterEach(() => desk.rows(`update printers set is_enabled = true, label_format = 'None', resolution = 203`))

const setUp = (labelFormat: string, resolution = 203) =>
  desk.rows(
    `update printers set label_format = $1, resolution = $2, default_for = '{CarrierLabel}'
      where type = 'ZPL'`,
    labelFormat,
    resolution,
  )
const onPaper = () => desk.rows(`update printers set is_enabled = false where type = 'ZPL'`)

async function bought(carrier: ParcelCarrierName, draft = parcelDraft(2)) {
  const { shipmentId, tender } = await desk.booked(carrier, draft)
  await desk.deliver(tender.messageId)
  expect(await desk.stateOf(tender.messageId)).toBe('delivered')
  const details = await desk.detailsOf(shipmentId)
  const numbers: string[] = details.ParcelLabels.map(({ TrackingID }: { TrackingID: string }) => TrackingID)
  return { shipmentId, numbers, formats: details.ParcelLabels[0].LabelFormats as string[] }
}

const download = (shipmentId: string, more: object = {}) =>
  desk.product.call('Shipment/CheckBOLandDownload', {
    as: 'clerk',
    body: { shipmentId, Documents: ['CarrierLabel'], ...more },
  })
const zplOf = async (shipmentId: string, more: object = {}) =>
  (await download(shipmentId, { Language: 'ZPL', ...more })).bytes.toString()
const eachLabel = (zpl: string) => zpl.match(/\^XA[\s\S]*?\^XZ/g) ?? []

/** Draws every label of the stream and reads it with a scanner: its number, and where on the label its bars are. */
async function proveZpl(zpl: string, numbers: readonly string[], height = 6, dpi: 203 | 300 = 203) {
  const labels = eachLabel(zpl)
  expect(labels).toHaveLength(numbers.length)
  for (const [place, label] of labels.entries()) {
    expect(await scanPng(await renderZpl(label, dpi, 4, height))).toEqual([numbers[place]])
  }
}

const orderOf = (carrier: ParcelCarrierName, path: string) => {
  const sent = desk.stage.servers[carrier].requests.findLast(({ url }) => url.endsWith(path))!
  return JSON.parse(sent.body)
}

describe.each(['UPS', 'USPS'] as const)('labels of %s', (carrier) => {
  it.each(['thermal', 'paper'])('are available for both kinds of printers, bought as %s', async (kind) => {
    if (kind === 'paper') await onPaper()
    const { shipmentId, numbers, formats } = await bought(carrier)
    expect(formats).toEqual(['PDF', 'ZPL'])
    await proveZpl(await zplOf(shipmentId), numbers)
    const pages = await readPages((await download(shipmentId)).bytes)
    expect(pages).toHaveLength(2)
    for (const [place, number] of numbers.entries()) {
      expect(pages[place]!.replaceAll(' ', '')).toContain(number)
    }
  })
})

describe('labels of FedEx, which draws them once', () => {
  it.each([
    ['ZPL', ['ZPL']],
    ['PDF', ['PDF']],
    ['PNG', ['PDF', 'ZPL']],
  ])('are bought as %s if the draft requests it', async (LabelCode, expected) => {
    const { shipmentId, numbers, formats } = await bought('FedEx', parcelDraft(2, { LabelCode }))
    expect(formats).toEqual(expected)
    if (formats.includes('ZPL')) await proveZpl(await zplOf(shipmentId), numbers)
    else {
      expect((await download(shipmentId, { Language: 'ZPL' })).body).toMatchObject({
        message: expect.stringContaining('only as PDF. Print it on a laser printer.'),
      })
    }
    const paper = await download(shipmentId)
    if (formats.includes('PDF')) expect(await readPages(paper.bytes)).toHaveLength(2)
    else expect(paper.body).toMatchObject({ code: 'LABEL_FORMAT_MISSING' })
  })

  it('are bought in the printer’s language', async () => {
    await onPaper()
    expect((await bought('FedEx')).formats).toEqual(['PDF'])
  })

  it('have the resolution of the label printer', async () => {
    await setUp('None', 300)
    const { shipmentId, numbers } = await bought('FedEx')
    expect(orderOf('FedEx', '/ship/v1/shipments').requestedShipment.labelSpecification).toMatchObject({
      labelStockType: 'STOCK_4X6',
      resolution: 300,
    })
    await proveZpl(await zplOf(shipmentId), numbers, 6, 300)
  })
})

it('an unknown format is refused next to its field', async () => {
  const { status, body } = await desk.product.call('Shipment/GETLTLRates', {
    as: 'clerk',
    body: parcelDraft(1, { LabelCode: 'TIFF' }),
  })
  expect([status, body.fields]).toEqual([422, { LabelCode: 'Use one of: PDF, ZPL, PNG.' }])
})

describe('stock with a doc-tab', () => {
  it.each([
    ['FedEx_DocTabTop075', 'STOCK_4X675_LEADING_DOC_TAB'],
    ['FedEx_DocTabBottom075', 'STOCK_4X675_TRAILING_DOC_TAB'],
  ])('%s is requested from FedEx, which prints it itself', async (format, labelStockType) => {
    await setUp(format)
    const draft = parcelDraft(2, { PO_Number: 'PO-9' })
    const { shipmentId, numbers } = await bought('FedEx', draft)
    const { labelSpecification } = orderOf('FedEx', '/ship/v1/shipments').requestedShipment
    expect(labelSpecification).toMatchObject({
      imageType: 'ZPLII',
      labelStockType,
      customerSpecifiedDetail: { docTabContent: { docTabContentType: 'ZONE001' } },
    })
    const zpl = await zplOf(shipmentId, { LabelFormat: format })
    await proveZpl(zpl, numbers, 6.75)
    expect(eachLabel(zpl)[0]).toContain('PO PO-9')
    // Without a named stock, the label is unchanged; on other stock it would not fit.
    expect(await zplOf(shipmentId)).toBe(zpl)
    const onOther = await download(shipmentId, { Language: 'ZPL', LabelFormat: 'UPS_DocTabTop2' })
    expect(onOther.body.message).toMatch(/only as ZPL for stock with a ¾ in doc-tab at the (top|bottom)\./)
  })

  it.each([
    ['UPS_DocTabTop2', 406],
    ['UPS_DocTabBottom2', 0],
  ])('%s is requested from UPS, and we print its doc-tab', async (format, down) => {
    await setUp(format)
    const { shipmentId, numbers } = await bought('UPS')
    expect(orderOf('UPS', '/ship').ShipmentRequest.LabelSpecification).toEqual({
      LabelImageFormat: { Code: 'ZPL' },
      LabelStockSize: { Height: '8', Width: '4' },
    })
    const zpl = await zplOf(shipmentId, { LabelFormat: format })
    await proveZpl(zpl, numbers, 8)
    for (const [place, label] of eachLabel(zpl).entries()) {
      expect(label).toContain(`^LH0,${down}`)
      expect(label).toContain(`${place + 1} of 2`)
    }
  })

  it('has our doc-tab if the carrier has none, as an image or as commands', async () => {
    const usps = await bought('USPS')
    const picture = await bought('FedEx', parcelDraft(1, { LabelCode: 'PNG' }))
    for (const { shipmentId, numbers } of [usps, picture]) {
      const zpl = await zplOf(shipmentId, { LabelFormat: 'FedEx_DocTabBottom075' })
      await proveZpl(zpl, numbers, 6.75)
      expect(eachLabel(zpl)[0]).toContain(`1 of ${numbers.length}`)
    }
  })
})

describe('the label format of the preferences', () => {
  const prefer = (LabelFormat: string) =>
    desk.product.call('Login/userDetails', { as: 'clerk', body: { profile: { LabelFormat } } })

  it('is the stock of labels if no label printer is paired, bought and downloaded', async () => {
    await onPaper()
    expect((await prefer('FedEx_DocTabTop075')).status).toBe(200)
    const { shipmentId, numbers } = await bought('FedEx', parcelDraft(1, { LabelCode: 'ZPL' }))
    expect(orderOf('FedEx', '/ship/v1/shipments').requestedShipment.labelSpecification).toMatchObject({
      labelStockType: 'STOCK_4X675_LEADING_DOC_TAB',
    })
    await proveZpl(await zplOf(shipmentId), numbers, 6.75)
    const usps = await bought('USPS')
    await proveZpl(await zplOf(usps.shipmentId), usps.numbers, 6.75)
    expect(eachLabel(await zplOf(usps.shipmentId))[0]).toContain(`1 of ${usps.numbers.length}`)
  })

  it('is initially that of a new label printer; later, Printer Setup has priority', async () => {
    const { a } = desk.product.scene
    const { db } = desk.product.database
    const found = [{ name: 'Zebra 2', type: 'ZPL', isOnline: true }] as const
    await prefer('UPS_DocTabBottom2')
    await notePrinters(db, { id: bridgeId, clientId: a.id }, found)
    await prefer('None')
    await notePrinters(db, { id: bridgeId, clientId: a.id }, found)
    const stock = await desk.rows(`select label_format from printers where name = 'Zebra 2'`)
    expect(stock).toEqual([{ label_format: 'UPS_DocTabBottom2' }])
    await desk.rows(`delete from printers where name = 'Zebra 2'`)
  })
})

describe('automatic printing', () => {
  const jobsOf = (shipmentId: string) =>
    desk.rows(
      'select printer_name, language, copies from print_jobs where $1 = any(shipment_ids)',
      shipmentId,
    )

  it('sends the labels to the label printer once, as soon as they are bought', async () => {
    await setUp('None')
    const { shipmentId, tender } = await desk.booked('UPS')
    expect(await jobsOf(shipmentId)).toEqual([])
    await desk.deliver(tender.messageId)
    const job = { printer_name: 'Zebra', language: 'ZPL', copies: 1 }
    expect(await jobsOf(shipmentId)).toEqual([job])
    // Repeated after a kill: neither bought nor printed twice.
    await desk.rows(`update outbox set state = 'waiting' where id = $1`, tender.messageId)
    await desk.deliver(tender.messageId)
    expect(await jobsOf(shipmentId)).toEqual([job])
  })

  it('is off if the clerk prints manually', async () => {
    const { shipmentId, tender } = await desk.booked('UPS', parcelDraft(1), 'withoutprint')
    await desk.deliver(tender.messageId)
    expect(await jobsOf(shipmentId)).toEqual([])
  })

  it('keeps the purchased label if no printer accepts it, and reports why', async () => {
    await onPaper()
    const { shipmentId, tender } = await desk.booked('FedEx', parcelDraft(1, { LabelCode: 'ZPL' }))
    await desk.deliver(tender.messageId)
    const details = await desk.detailsOf(shipmentId)
    expect(details.ParcelLabels[0].State).toBe('bought')
    expect(JSON.stringify(details.AuditTrail)).toContain('Print it on a label printer')
  })
})

it('an international label that USPS provides only once stays in its format', async () => {
  const { formats } = await bought('USPS', { ...canadianDraft(1), LabelCode: 'ZPL' })
  expect(formats).toEqual(['ZPL'])
})

describe('a label bought at a higher resolution than a printer has', () => {
  it.each(['FedEx', 'USPS'] as const)('as %s: would exceed its stock, and is refused', async (carrier) => {
    await setUp('None', 300)
    const { shipmentId } = await bought(carrier)
    const print = () =>
      desk.product.call('Shipment/PrintDocumentDetails', {
        as: 'clerk',
        body: { Print: { shipmentIds: [shipmentId], Documents: ['CarrierLabel'] } },
      })
    expect((await print()).status).toBe(200)
    await setUp('None', 203)
    const refused = await print()
    expect([refused.status, refused.body.code]).toEqual([422, 'LABEL_FORMAT_MISSING'])
    expect(refused.body.message).toContain('only as ZPL for 300 dots per inch. Print it on a label printer')
  })
})
