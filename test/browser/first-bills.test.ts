import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, openBrowser, openDesk } from './support/browser.ts'
import { type Call, callsAs } from './support/calls.ts'
import {
  addCarrier,
  addRow,
  choose,
  dayIn,
  dialogOf,
  field,
  fill,
  importLive,
  press,
  signUp,
} from './support/hands.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { type Product, startEmptyProduct } from './support/product.ts'
import { widerThanScreen } from './support/wider-than-screen.ts'

/**
 * A new company without the demo: it enters contracts, ships freight and a parcel, and enters bills by form, file, PDF
 * and API. It approves, disputes by email, receives a credit, exports payables, files a claim, and sees the expected
 * charges on the next shipment.
 */
let mailbox: Mailbox
let product: Product & { setupLink: string }
let browser: Browser
let desk: Desk
let call: Call
const freight: string[] = []
let parcel = ''

beforeAll(async () => {
  mailbox = await openMailbox()
  product = await startEmptyProduct({ SMTP_URL: mailbox.url })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  desk.page.setDefaultTimeout(PATIENCE_MS)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await mailbox?.close()
})

const PATIENCE_MS = 60_000
/** A shipment of class 85 at 12.4 cwt x $90, less 70%, with 30% fuel. */
const LINEHAUL = '334.80'
const FUEL = '100.44'
const TOTAL = '435.24'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

const timeline = (page: Page) => page.getByRole('region', { name: 'Versions', exact: true }).first()

async function saveDraft(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Contract rules' })
  await press(form, 'Save draft')
  await form.waitFor({ state: 'hidden' })
}

async function startContract(page: Page, carrier: string, name: string) {
  await page.goto(`/Carriers?view=Contracts&contract=${carrier}`)
  await press(page, 'Start a contract')
  const form = page.getByRole('form', { name: 'Contract rules' })
  await fill(form, 'Name', name)
  return form
}

test('a company signs up, and adds its dock, an item, carriers and fuel', async () => {
  const { page } = desk
  const reno = { name: 'Acme Tools, Inc.', city: 'Reno', state: 'NV', zip: '89502' }
  await signUp(page, product.setupLink, reno, { userName: 'pat', password: 'nine green pallets' })
  call = await callsAs(page, product.url)
  await page.getByRole('link', { name: 'Add warehouse' }).click()
  const dock = await dialogOf(page)
  await fill(dock, 'Name', 'Acme Tools Reno')
  await fill(dock, 'Dock code', 'RNO')
  await fill(dock, 'Street', '12 Dock Street')
  await fill(dock, 'ZIP', '89502')
  await field(dock, 'ZIP').press('Tab')
  await expect.poll(() => field(dock, 'City').inputValue()).toBe('Reno')
  await press(dock, 'Add location')
  await dock.waitFor({ state: 'hidden' })
  await page.goto('/ItemMaster')
  await press(page, 'Add item')
  const item = await dialogOf(page)
  for (const [name, text] of [
    ['SKU', 'SHELF'],
    ['Description', 'Steel shelving'],
    ['Weight', '620'],
  ] as const)
    await fill(item, name, text)
  await press(item, 'Add item')
  await item.waitFor({ state: 'hidden' })
  await addCarrier(page, 'Keystone Freight', 'KEYF', 'LTL')
  await addCarrier(page, 'Corner Parcel', 'CRNP', 'Parcel')
  await page.goto('/Carriers?view=Fuel')
  await press(page, /fuel table|Add table|New table/i)
  const table = page.getByRole('form', { name: 'Fuel table' })
  await fill(table, 'Name', 'HAND')
  await fill(table, 'From price, $, line 1', '3.00')
  await fill(table, 'To price, $, line 1', '4.00')
  await fill(table, '%, line 1', '30')
  await press(table, 'Save table')
  await table.waitFor({ state: 'hidden' })
  await page.goto('/Carriers?view=Fuel&add=price')
  const price = await dialogOf(page)
  await price.getByLabel('Index').fill('HAND-DIESEL')
  await price.getByLabel('Price date').fill(dayIn(-8))
  await fill(price, 'Dollars per gallon', '3.561')
  await press(price, /Save|Add/)
  await price.waitFor({ state: 'hidden' })
}, 240_000)

test('the contracts of both carriers are entered', async () => {
  const { page } = desk
  const ltl = await startContract(page, 'KEYF-1', 'Keystone 2027')
  await choose(ltl, 'The minimum of a lane applies', 'After the discount')
  await fill(ltl, '% off the lane minimum', '0')
  await addRow(ltl, 'discount', 1, { '% off': '70' })
  await addRow(ltl, 'floor', 1, { $: '129' })
  await addRow(ltl, 'accessorial', 1, { Code: 'LGDEL', Amount: '85' })
  await choose(ltl, 'Fuel table', 'HAND')
  await choose(ltl, 'Price index', 'HAND-DIESEL')
  await fill(ltl, 'Out of date after (days)', '400')
  await saveDraft(page)
  await press(timeline(page), 'More for Keystone 2027')
  await page.getByRole('menuitem', { name: 'Import rates' }).click()
  await expect
    .poll(() =>
      page.getByRole('combobox', { name: 'Use the rules of' }).locator('option:checked').textContent(),
    )
    .toMatch(/^Draft Keystone 2027/)
  const rows = [
    'Origin,Destination,Class,Minimum charge,L5C,M5C,M1M,M2M,M5M,M10M,M20M,M30M,M40M',
    '895,752,85,60.00,150,120,90,75,60,45,30,,',
    '895,752,100,60.00,180,144,108,90,72,54,36,,',
  ]
  await importLive(page, 'lanes.csv', Buffer.from(rows.join('\r\n')), dayIn(0))

  const form = await startContract(page, 'CRNP-4', 'Corner 2027')
  const service = { Code: 'GROUND', Name: 'Ground', 'Zone chart': 'G', 'Fuel surcharge': 'F' }
  await addRow(form, 'service', 1, { ...service, 'Days by zone': '3: 2' })
  await addRow(form, 'chart', 1, { Name: 'G', Zones: '894-895 > 750-799: 3' })
  await addRow(form, 'table', 1, { Service: 'GROUND', Prices: 'lb\t3\n1\t10.25\n10\t15.60' })
  await addRow(form, 'divisor', 1, { Divisor: '139' })
  await addRow(form, 'fuel surcharge', 1, { Name: 'F', Percentages: '2026-01-01: 18' })
  await saveDraft(page)
  await press(timeline(page), /^Go live/)
  const dialog = await dialogOf(page)
  await dialog.getByLabel('From').fill(dayIn(0))
  await press(dialog, 'Put in force')
  await dialog.waitFor({ state: 'hidden' })
}, 240_000)

async function fillConsignee(page: Page): Promise<void> {
  const to = page.getByRole('region', { name: 'To', exact: true })
  await fill(to, 'Street', '2 Main Street')
  await to.getByRole('combobox', { name: 'Consignee' }).fill('Example Furnishings')
  await page.keyboard.press('Escape')
  await fill(to, 'ZIP', '75201')
  await field(to, 'ZIP').press('Tab')
  await expect.poll(() => field(to, 'City').inputValue()).toBe('Dallas')
}

async function fillPallets(page: Page): Promise<void> {
  const line = { Description: 'Steel shelving', Quantity: '2', Weight: '1240' }
  for (const [name, text] of Object.entries({ ...line, Length: '48', Width: '40', Height: '43' }))
    await fill(page, `${name}, line 1`, text)
}

test('freight and a parcel are shipped at the prices of the contracts', async () => {
  const { page } = desk
  for (let count = 0; count < 4; count++) {
    await page.goto('/Prepaid')
    await fillConsignee(page)
    await fillPallets(page)
    await press(page, /^Rate( again)?$/)
    await press(page, `Book Keystone Freight for $${TOTAL}`)
    await page.getByRole('menuitem', { name: /^Tender The/ }).click()
    await press(await dialogOf(page), 'Book and tender')
    await page.waitForURL(/\/Tender\?shipment=[0-9a-f-]{36}$/)
  }
  await page.goto('/Parcel')
  await fillConsignee(page)
  const box = { 'Weight, lb': '4', 'Length, in': '12', 'Width, in': '10', 'Height, in': '8' }
  for (const [name, text] of Object.entries(box)) await fill(page, `${name}, line 1`, text)
  await press(page, /^Rate( again)?$/)
  await press(page, 'Book Corner Parcel Ground for $18.41')
  await press(await dialogOf(page), 'Book')
  await page.getByText('No label was bought').waitFor()

  const { rows } = await call('Shipment/GetShipmentList?statuscode=T', { pageSize: 20 })
  for (const { shipmentId, BOLNumber } of rows as { shipmentId: string; BOLNumber: string }[]) {
    const { shipment } = await call('Shipment/ShipmentDetails', { shipmentId })
    if (shipment.CarrierSCAC === 'CRNP') parcel = BOLNumber
    else freight.push(BOLNumber)
    for (const action of ['moveToTransit', 'moveToDelivered'])
      await call('Shipment/UpdateStatusCode', { shipmentId, action })
  }
  expect([freight.length, parcel !== '']).toEqual([4, true])
}, 240_000)

interface TypedBill {
  carrier?: string
  number: string
  kind?: string
  fields: Record<string, string>
  lines: [charge: string, amount: string][]
  total: string
}

async function typeBill(page: Page, bill: TypedBill) {
  await page.goto('/FreightAudit')
  await press(page, 'Add bill')
  const dialog = await dialogOf(page)
  await dialog.getByLabel(/^Carrier \(SCAC\)/).fill(bill.carrier ?? 'KEYF')
  await fill(dialog, 'Bill number', bill.number)
  if (bill.kind) await choose(dialog, 'Kind', bill.kind)
  for (const [name, text] of Object.entries(bill.fields)) await fill(dialog, name, text)
  for (const [at, [charge, amount]] of bill.lines.entries()) {
    if (at > 1) await press(dialog, 'Add charge')
    await fill(dialog, `Charge ${at + 1}`, charge)
    await fill(dialog, `Amount ${at + 1}`, amount)
  }
  await fill(dialog, /^Total on the bill/, bill.total)
  return dialog
}

const saved = async (page: Page, kind: string, number: string) => {
  await page.getByRole('heading', { name: `${kind} bill ${number}` }).waitFor()
  await page.waitForURL(/bill=[0-9a-f-]{36}/)
}

test('an empty Freight Audit shows the next step, and a bill is entered with its PDF', async () => {
  const { page } = desk
  await page.goto('/FreightAudit')
  await page.getByText('No bills to decide').waitFor()
  expect(await page.getByText('exceeds its receipt').count()).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  const lines: [string, string][] = [
    ['Freight charges', LINEHAUL],
    ['Fuel surcharge', FUEL],
  ]
  const fields = { BOL: freight[0]!, 'Weight (lb)': '1,240', Pieces: '2' }
  const dialog = await typeBill(page, { number: 'KF-1', fields, lines, total: '435.00' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'KF-1.pdf', mimeType: 'application/pdf', buffer: PDF })
  await dialog.getByText('KF-1.pdf').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await press(dialog, 'Save bill')
  await dialog.getByText(`The charges add up to $${TOTAL}.`, { exact: false }).waitFor()
  await fill(dialog, /^Total on the bill/, TOTAL)
  await press(dialog, 'Save bill')
  await saved(page, 'Original', 'KF-1')
  await page.getByText('As booked').first().waitFor()
  await page.getByText('KF-1.pdf').first().waitFor()
}, 240_000)

test('a bill above its receipt shows why, and how much of it is due to the weight', async () => {
  const { page } = desk
  // 14 cwt x $108 less 70% is $453.60, and $136.08 fuel; $46.40 and $13.92 more are billed.
  const dialog = await typeBill(page, {
    number: 'KF-2',
    fields: { BOL: freight[1]!, 'Weight (lb)': '1400', Class: '100' },
    lines: [
      ['Linehaul', '500.00'],
      ['FSC', '150.00'],
      ['Liftgate', '85'],
    ],
    total: '735',
  })
  await press(dialog, 'Save bill')
  await saved(page, 'Original', 'KF-2')
  const findings = page.getByRole('table', { name: 'Findings' })
  for (const words of ['shipped at 1,240 lb', 'shipped as class 85', 'Liftgate delivery, $85.00'])
    await findings.getByText(words).waitFor()
  const rows = await findings.getByRole('row').allInnerTexts()
  const explained = rows.map((row) => [row.split(/\s/)[0], row.trim().split(/\s/).at(-1)])
  expect(explained.slice(1)).toEqual([
    ['Reweigh', '$56.16'],
    ['Reclass', '$98.28'],
    ['Rate', '$46.40'],
    ['Fuel', '$13.92'],
    ['Not', '$85.00'],
    ['Explained,', '$299.76'],
  ])
}, 240_000)

test('bills arrive by file with its own columns, and by API', async () => {
  const { page } = desk
  await page.goto('/FreightAudit')
  await press(page, 'Import')
  const dialog = await dialogOf(page)
  const rows = [
    'Invoice,Carrier code,Ref,What for,Dollars',
    `KF-3,KEYF,${freight[2]},Freight,${LINEHAUL}`,
    `KF-3,KEYF,${freight[2]},Fuel surcharge,${FUEL}`,
    `KF-3,KEYF,${freight[2]},Liftgate,85.00`,
    `KF-9,KEYF,${freight[2]},Freight,abc`,
  ]
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bills.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  for (const [name, column] of [
    ['BOL', 'C: Ref'],
    ['Charge', 'D: What for'],
    ['Amount', 'E: Dollars'],
  ] as const)
    await choose(dialog, name, column)
  await press(dialog, 'Check the whole list')
  await dialog.getByText("'abc' is not an amount", { exact: false }).waitFor()
  await press(dialog, 'Import 1 bill')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /KF-3/ }).waitFor()
  const body = { number: 'KF-4', scac: 'KEYF', bolNumber: freight[3] }
  const lines = [
    { description: 'Freight', amount: 334.8 },
    { description: 'Fuel', amount: 100.44 },
    { description: 'Liftgate delivery', amount: 85 },
  ]
  expect((await call('Invoices/Save', { ...body, lines, total: 520.24 })).bill.BOLNumber).toBe(freight[3])
  const parcelBill = await typeBill(page, {
    ...{ carrier: 'CRNP', number: 'CP-1', fields: { BOL: parcel }, total: '18.41' },
    lines: [
      ['Ground', '15.60'],
      ['Fuel surcharge', '2.81'],
    ],
  })
  await press(parcelBill, 'Save bill')
  await saved(page, 'Original', 'CP-1')
  await page.getByText('As booked').first().waitFor()
}, 240_000)

test('bills as booked are accepted, the rest disputed by mail, answered on a phone, and credited', async () => {
  const { page } = desk
  await page.goto('/FreightAudit?only=within')
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await press(page, 'Accept within tolerance')
  await page.getByText('2 bills accepted.').first().waitFor()
  await page.goto('/FreightAudit?q=KF-2')
  await page.getByRole('row', { name: /KF-2/ }).dblclick()
  await press(page, 'Dispute (D)')
  const dialog = await dialogOf(page)
  await press(dialog, 'Send')
  await dialog.getByText('Enter the e-mail address of the carrier.').waitFor()
  await dialog.getByLabel('Carrier e-mail').fill('claims@example.com')
  await press(dialog, 'Send')
  await dialog.waitFor({ state: 'hidden' })
  const mailOf = () => mailbox.mails.find(({ subject }) => subject?.includes('KF-2'))
  await expect.poll(mailOf, { timeout: 20_000 }).toBeTruthy()
  await answerOnPhone(/(http\S+BillResponse\S+)/.exec(mailOf()!.text ?? '')![1]!)

  const credit = await typeBill(page, {
    ...{ number: 'CR-1', kind: 'Credit', fields: { 'Original number': 'KF-2' }, total: '-299.76' },
    lines: [['Freight correction', '-299.76']],
  })
  await press(credit, 'Save bill')
  await saved(page, 'Credit', 'CR-1')
  await page.getByText('original bill KF-2').waitFor()
  await page.goto('/FreightAudit?tab=disputed')
  await page.getByRole('row', { name: /KF-2/ }).dblclick()
  await page.getByText('The carrier reduced the bill by $299.76 (CR-1) and the credit has arrived').waitFor()
}, 240_000)

async function answerOnPhone(link: string): Promise<void> {
  const { pathname, search } = new URL(link)
  const phone = await openDesk(browser, product.url, { width: 390 })
  await phone.page.goto(pathname + search)
  await phone.page.getByText('asks you to reduce the bill by', { exact: false }).waitFor()
  // The operator has set no support address, so the shipper is the contact.
  await phone.page.getByText('Questions? Ask Acme Tools, Inc.').waitFor()
  expect(await findAxeViolations(phone.page)).toEqual([])
  expect(await widerThanScreen(phone.page)).toBe(0)
  await fill(phone.page, 'Credit number', 'CR-1')
  await press(phone.page, 'Send answer')
  await phone.page
    .getByText('You agreed to reduce the bill by $299.76 with CR-1.', { exact: false })
    .waitFor()
  expect(phone.errors).toEqual([])
  await phone.context.close()
}

test('tolerances by charge, accounts by rule, and one export of the approved bills', async () => {
  const { page } = desk
  await page.goto('/FreightAudit')
  await press(page, 'Tolerances and charges')
  const rules = await dialogOf(page)
  await rules.getByLabel('Another charge').first().selectOption({ label: 'Fuel surcharge' })
  await fill(rules, 'Fuel surcharge', '2')
  expect(await findAxeViolations(page)).toEqual([])
  await press(rules, 'Save')
  const kindsOf = async () => (await call('Invoices/Tolerances', {})).tolerances[0].kinds
  await expect.poll(kindsOf).toEqual({ fuel: 2 })
  await page.keyboard.press('Escape')

  await press(page, 'Accounts payable')
  const dialog = await dialogOf(page)
  for (const [at, account] of ['6000', '6010-RNO'].entries()) {
    await press(dialog, 'Add account')
    await fill(dialog, `Account, row ${at + 1}`, account)
  }
  await choose(dialog, 'Charge, row 2', 'Fuel surcharge')
  await choose(dialog, 'Warehouse, row 2', 'RNO Reno')
  await press(dialog, 'Save accounts')
  await page.getByText('Accounts saved.', { exact: false }).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), press(dialog, 'Send as CSV')])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/).slice(1)
  expect(lines.map((line) => line.split(',').slice(-4).join(' ')).sort()).toEqual([
    'Fuel surcharge 6010-RNO USD 100.44',
    'Fuel surcharge 6010-RNO USD 2.81',
    'Linehaul 6000 USD 15.60',
    'Linehaul 6000 USD 334.80',
  ])
  await dialog.getByText('No approved bills are waiting.').waitFor()
}, 240_000)

test("the shipment's page has its bill, and a claim is filed, paid and closed", async () => {
  const { page } = desk
  const { rows } = await call('Invoices/List', { searchText: 'KF-1' })
  await page.goto(`/ShipmentDetails/${rows[0].shipmentId}`)
  await page.getByRole('region', { name: 'Bills' }).getByRole('link', { name: 'KF-1' }).waitFor()
  await page.getByRole('region', { name: 'Claims' }).getByRole('button', { name: 'Claim…' }).click()
  const form = await dialogOf(page)
  await form.getByLabel('Quantity, item 1').fill('1')
  await form.getByLabel('Value, item 1').fill('120')
  await form.locator('textarea[data-path="description"]').fill('One shelf is bent.')
  await press(form, 'Save claim')
  await page.waitForURL(/\/Claims\?claim=[0-9a-f-]{36}/)
  await press(page, 'File claim…')
  const dialog = await dialogOf(page)
  await dialog.getByLabel(/^Carrier claims department e-mail/).fill('claims@example.com')
  await press(dialog, 'E-mail to the carrier')
  const mailOf = () => mailbox.mails.find(({ subject }) => subject?.startsWith('Freight claim'))
  await expect.poll(mailOf, { timeout: 20_000 }).toBeTruthy()
  const { pathname, search } = new URL(/^Answer this claim: (\S+)$/m.exec(mailOf()!.text ?? '')![1]!)
  const phone = await openDesk(browser, product.url, { width: 390 })
  await phone.page.goto(pathname + search)
  await phone.page.getByRole('radio', { name: 'We pay $120.00' }).check()
  await press(phone.page, 'Send answer')
  await phone.page.getByText('You agreed to pay $120.00', { exact: false }).waitFor()
  await phone.context.close()
  await page.getByText('To be paid').waitFor()
  const money = page.getByRole('form', { name: 'Record recovery' })
  await money.getByLabel(/^Amount/).fill('120')
  await press(money, 'Record recovery')
  await page.getByText('Paid', { exact: true }).first().waitFor()
  await press(page, 'Close…')
  await press(await dialogOf(page), 'Close claim')
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
}, 240_000)

test('the next shipment to the consignee shows the expected charges', async () => {
  const { page, errors } = desk
  await page.goto('/Prepaid')
  await fillConsignee(page)
  await fillPallets(page)
  await press(page, /^Rate( again)?$/)
  const note = page.getByText('3 of 5 deliveries here were billed liftgate delivery', { exact: false })
  await note.waitFor().catch(async () => expect.fail(String(await page.locator('main').textContent())))
  expect(errors).toEqual([])
}, 240_000)
