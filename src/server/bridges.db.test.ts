import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { type FakePrinter, makeBridge, openFakePrinter, type TestBridge } from '#test/support/bridge.ts'
import type { SceneUser } from '#test/support/scene.ts'

const SETUP = 'Shipment/CheckPrinterStatus'
const PRINT = 'Shipment/PrintDocumentDetails'
let product: TestApp
let url: string
let bridge: TestBridge
let zebra: FakePrinter

beforeAll(async () => {
  product = await openTestApp()
  url = await product.app.listen({ host: '127.0.0.1', port: 0 })
  bridge = makeBridge()
  zebra = await openFakePrinter()
})
afterAll(async () => {
  await bridge?.remove()
  await zebra?.close()
  await product?.close()
})

const setUp = (body: object = {}, as: SceneUser = 'clerk') => product.call(SETUP, { as, body })
const jobsOf = async (as: SceneUser = 'clerk') =>
  (await product.call('Shipment/GetReprintDocumentDetails', { as, body: { pageSize: 100 } })).body.rows
const jobOf = async (id: string) =>
  (await jobsOf()).find((job: { PrintJobId: string }) => job.PrintJobId === id)
const print = (order: object, headers: Record<string, string> = {}, as: SceneUser = 'clerk') =>
  product.call(PRINT, { as, body: { Print: order }, headers })
const until = (id: string, state: string) =>
  expect.poll(async () => (await jobOf(id)).state, { timeout: 15_000 }).toBe(state)
const online = () => expect.poll(async () => (await setUp()).body.isOnline, { timeout: 15_000 }).toBe(true)

async function codeOf(as: SceneUser): Promise<string> {
  return (await setUp({ action: 'pair' }, as)).body.pairing.code
}

describe('pairing', () => {
  it('works once with the code on the screen', async () => {
    expect((await print({ shipmentIds: ['x'], Documents: ['BOL'] })).body.code).toBe('NO_BRIDGE')
    const code = await codeOf('clerk')
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const wrong = await bridge.command('pair', url, 'AAAA-AAAA')
    expect([wrong.code, wrong.said]).toEqual([
      1,
      expect.stringContaining('This code is incorrect, used or expired.'),
    ])
    expect(await bridge.command('pair', url, code.toLowerCase())).toMatchObject({ code: 0 })
    const again = makeBridge()
    expect((await again.command('pair', url, code)).code).toBe(1)
    await again.remove()
  })

  it('fails after ten minutes, and with an older code', async () => {
    const other = makeBridge()
    const first = await codeOf('admin')
    const second = await codeOf('admin')
    expect((await other.command('pair', url, first)).code).toBe(1)
    await product.database.pool.query(`update bridge_pairings set expires_at = now() - interval '1 second'`)
    expect((await other.command('pair', url, second)).code).toBe(1)
    expect((await setUp({}, 'admin')).body.bridge).toBeNull()
    await other.remove()
  })

  it('stores neither codes nor tokens in plain text', async () => {
    const { token } = JSON.parse(readFileSync(path.join(bridge.folder, 'bridge.json'), 'utf8'))
    const { rows } = await product.database.pool.query(
      'select row_to_json(b)::text as text from bridges b union all select row_to_json(p)::text from bridge_pairings p',
    )
    for (const { text } of rows) expect(text).not.toContain(token)
  })
})

describe('a running bridge', () => {
  let shipment: { shipmentId: string; BOLNumber: string }
  beforeAll(async () => {
    shipment = await book(product)
    expect((await bridge.command('printers', 'add', 'Zebra', zebra.address)).code).toBe(0)
    const file = path.join(bridge.folder, 'bridge.json')
    const scale = `while true; do echo "ST,GS,  12.34 lb"; sleep 0.2; done`
    const changed = {
      ...JSON.parse(readFileSync(file, 'utf8')),
      scale: { kind: 'command', command: ['sh', '-c', scale] },
    }
    writeFileSync(file, JSON.stringify({ ...changed, retrySeconds: 1, scalePort: 0 }))
    bridge.start()
  })

  it('is online with its printers, each with the documents it can print', async () => {
    await online()
    // The print service replies a moment after the printers that the bridge finds itself.
    await expect.poll(async () => (await setUp()).body.printers.length, { timeout: 15_000 }).toBe(2)
    const { body } = await setUp()
    expect(body.printerOnlineStatus).toBe('Online')
    expect(body.printers).toMatchObject([
      {
        PrinterName: 'Office',
        PrinterType: 'PDF',
        isOnline: true,
        isDefaultFor: [
          ...['BOL', 'PackingList', 'Label', 'Attachment', 'MasterBOL', 'CommercialInvoice'],
          'ParcelManifest',
        ],
      },
      {
        PrinterName: 'Zebra',
        PrinterType: 'ZPL',
        isOnline: true,
        isDefaultFor: ['PalletLabel', 'CarrierLabel'],
      },
    ])
    const { body: details } = await product.call('Login/userDetails', { as: 'clerk', body: {} })
    expect(details.userDetails.printerOnlineStatus).toBe('Online')
  })

  it('prints documents through the print service and labels raw, each request once', async () => {
    const order = { shipmentIds: [shipment.shipmentId], Documents: ['BOL', 'PackingList', 'PalletLabel'] }
    const first = await print(order, { 'idempotency-key': 'print-1' })
    expect([first.status, first.body.jobs.length]).toEqual([200, 2])
    expect((await print(order, { 'idempotency-key': 'print-1' })).body).toEqual(first.body)
    for (const { PrintJobId } of first.body.jobs) await until(PrintJobId, 'printed')
    const content = await product.database.pool.query(
      `select j.language, c.size, c.bytes from print_jobs j join print_contents c on c.id = j.content_id order by number`,
    )
    expect(content.rows.map(({ language }) => language)).toEqual(['PDF', 'ZPL'])
    const [lp] = bridge.lpCalls()
    expect(bridge.lpCalls()).toHaveLength(1)
    expect([lp?.args.slice(0, 4), lp?.bytes]).toEqual([['-d', 'Office', '-n', '1'], content.rows[0].size])
    expect(zebra.received).toEqual([content.rows[1].bytes.toString('latin1')])
    const list = await product.call(PRINT, { as: 'clerk', body: { shipmentId: shipment.shipmentId } })
    expect(list.body.rows[0].Documents.map((one: { printedBy: string }) => one.printedBy)).toEqual([
      'clerk',
      'clerk',
      'clerk',
      // Carrier labels were not requested.
      '',
    ])
  })

  it('reprints the same pages, and renders new ones for Redo', async () => {
    const [label, bill] = (await jobsOf()).toSorted((a: { Documents: string[] }) =>
      a.Documents.includes('BOL') ? 1 : -1,
    )
    await product.database.pool.query(`update shipments set po_number = 'CHANGED-PO' where id = $1`, [
      shipment.shipmentId,
    ])
    const again = (query: object, id: string) =>
      product.call('Shipment/SaveandReprint', {
        as: 'clerk',
        query: query as never,
        body: { PrintJobId: id },
      })
    const same = await again({ Flag: 'reprint' }, label.PrintJobId)
    const redone = await again({ Flag: 'redo' }, label.PrintJobId)
    expect([same.body.job.source, redone.body.job.source]).toEqual(['reprint', 'redo'])
    await until(redone.body.job.PrintJobId, 'printed')
    const [first, second, third] = zebra.received
    expect(second).toBe(first)
    expect(third).toContain('CHANGED-PO')
    expect(third).not.toBe(first)
    expect((await again({ Flag: 'reprint' }, bill.PrintJobId)).body.job.printerName).toBe('Office')
    expect((await again({}, shipment.shipmentId)).body.code).toBe('PRINT_JOB_NOT_FOUND')
  })

  it('adds files to a set: newly attached ones, and only of shipments in the set', async () => {
    const [{ UniqueName }] = await jobsOf()
    const pdf = Buffer.from('%PDF-1.4 added\n%%EOF').toString('base64')
    const added = await product.call('Shipment/AddRePrintFiles', {
      as: 'clerk',
      query: { uniquename: UniqueName },
      body: { File: { Filename: 'added.pdf', Filedata: pdf } },
    })
    expect([added.status, added.body.jobs?.[0]]).toMatchObject([
      200,
      { UniqueName, source: 'add', titles: ['added.pdf'] },
    ])
    await until(added.body.jobs[0].PrintJobId, 'printed')
    expect(bridge.lpCalls().at(-1)?.bytes).toBe(20)
    const strange = await product.call('Shipment/AddRePrintFiles', {
      as: 'clerk',
      query: { uniquename: UniqueName, files: shipment.shipmentId },
      body: {},
    })
    expect(strange.body.code).toBe('NO_ATTACHMENT')
  })

  it('refuses a bill of lading on a label printer', async () => {
    const zebraId = (await setUp()).body.printers[1].PrinterId
    const order = { shipmentIds: [shipment.shipmentId], Documents: ['BOL'], PrinterId: zebraId }
    expect((await print(order)).body.code).toBe('PRINTER_TAKES_LABELS')
  })

  it('shows labels before printing, with the doc-tab of the stock', async () => {
    const preview = async (LabelFormat: string) =>
      (
        await product.call(PRINT, {
          as: 'clerk',
          body: { Preview: { shipmentIds: [shipment.shipmentId], Documents: ['PalletLabel'], LabelFormat } },
        })
      ).body.preview
    const [plain, tabbed] = [await preview('None'), await preview('UPS_DocTabTop2')]
    expect(plain.Pages[0]).toMatch(/^<svg .*height="432"/)
    expect(tabbed.Pages[0]).toMatch(/^<svg .*height="576"/)
    expect(tabbed.ZPL).toContain('^LL1624')
    expect(tabbed.Pages[0]).toContain(shipment.BOLNumber)
  })

  it('reads a scale', async () => {
    const { status, body } = await product.call('Utils/GetWeightfromMachine', { as: 'clerk', body: {} })
    expect([status, body]).toMatchObject([200, { Weight: 12.34, wtUnit: 'lb', isStable: true }])
    expect((await product.call('Utils/GetWeightfromMachine', { as: 'admin', body: {} })).body.code).toBe(
      'NO_BRIDGE',
    )
  })

  it('belongs to one user: colleagues and other clients do not see it', async () => {
    const printers = (await setUp()).body.printers
    for (const as of ['admin', 'other'] as const) {
      expect((await setUp({}, as)).body).toMatchObject({
        isOnline: false,
        bridge: null,
        printers: [],
        jobs: [],
      })
      const test = await setUp({ action: 'test', PrinterId: printers[0].PrinterId }, as)
      expect(test.status).toBe(409)
    }
    expect(await jobsOf('other')).toEqual([])
    const [job] = await jobsOf()
    const stolen = await product.call('Shipment/SaveandReprint', {
      as: 'other',
      body: { PrintJobId: job.PrintJobId },
    })
    expect(stolen.status).toBe(409)
    const code = await codeOf('other')
    const other = makeBridge()
    await other.command('pair', url, code)
    expect(
      (await product.call('Shipment/SaveandReprint', { as: 'other', body: { PrintJobId: job.PrintJobId } }))
        .status,
    ).toBe(404)
    expect(
      (await print({ shipmentIds: [shipment.shipmentId], Documents: ['BOL'] }, {}, 'other')).status,
    ).toBe(404)
    await other.remove()
  })

  it('is offline when stopped; its jobs wait, can be canceled, and print when it is back', async () => {
    expect(await bridge.stop()).toBe(0)
    await expect.poll(async () => (await setUp()).body.isOnline).toBe(false)
    const order = { shipmentIds: [shipment.shipmentId], Documents: ['PalletLabel'] }
    const [kept, dropped] = [(await print(order)).body.jobs[0], (await print(order)).body.jobs[0]]
    expect((await jobOf(kept.PrintJobId)).state).toBe('waiting')
    expect((await setUp({ action: 'cancel', PrintJobId: dropped.PrintJobId })).status).toBe(200)
    const before = zebra.received.length
    bridge.start()
    await until(kept.PrintJobId, 'printed')
    expect((await setUp({ action: 'cancel', PrintJobId: kept.PrintJobId })).body.code).toBe('PRINT_JOB_TAKEN')
    expect([(await jobOf(dropped.PrintJobId)).state, zebra.received.length - before]).toEqual([
      'cancelled',
      1,
    ])
  })

  it('reports that an unreachable printer printed nothing', async () => {
    const port = Number(zebra.address.split(':')[1])
    await zebra.close()
    const job = (await print({ shipmentIds: [shipment.shipmentId], Documents: ['PalletLabel'] })).body.jobs[0]
    await until(job.PrintJobId, 'failed')
    expect((await jobOf(job.PrintJobId)).message).toContain('cannot be reached')
    zebra = await openFakePrinter(port)
  })

  it('stops printing when it is unpaired', async () => {
    expect((await setUp({ action: 'unpair' })).body.bridge).toBeNull()
    await expect.poll(() => bridge.said()).toContain('This bridge was unpaired under Printer Setup.')
    const again = await bridge.command('run')
    expect([again.code, again.said]).toEqual([2, expect.stringContaining('no longer paired')])
  })
})
