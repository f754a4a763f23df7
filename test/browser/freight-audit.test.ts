import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Call, callsAs } from './support/calls.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { type Product, startProduct } from './support/product.ts'
import { widerThanScreen } from './support/wider-than-screen.ts'

/**
 * A clerk decides thirty bills by keyboard: those as booked are accepted together, two are disputed by mail, the rest
 * are decided one by one. One carrier answers on a phone. The export to accounts payable has each approved bill once.
 */
let mailbox: Mailbox
let product: Product
let browser: Browser
let desk: Desk
let call: Call

const BILLS = 30
const MARK = 'SIT'

beforeAll(async () => {
  mailbox = await openMailbox()
  product = await startProduct({ SMTP_URL: mailbox.url })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await logIn(desk.page)
  call = await callsAs(desk.page, product.url)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await mailbox?.close()
})

interface Line {
  description: string
  code: string
  amount: number
}

/** Delivered shipments with a receipt but without a bill in the demo. */
async function shipmentsToBill() {
  const { rows: billed } = await call('Invoices/List', { pageSize: 200 })
  const taken = new Set(billed.map((row: { shipmentId: string }) => row.shipmentId))
  const found = []
  for (let pageIndex = 1; found.length < BILLS && pageIndex < 20; pageIndex++) {
    const { rows } = await call('Shipment/GetShipmentList?statuscode=D', { pageSize: 50, pageIndex })
    for (const { shipmentId } of rows) {
      if (found.length === BILLS || taken.has(shipmentId)) continue
      const { shipment } = await call('Shipment/ShipmentDetails', { shipmentId })
      const chosen = shipment.PriceSheets.find(
        ({ PricesheetID }: { PricesheetID: string }) => PricesheetID === shipment.selectedPricesheetid,
      )
      const charges = chosen?.Charges ?? []
      const isFreight =
        shipment.CarrierSCAC.length === 4 && charges.length > 1 && shipment.PaymentType !== 'C'
      if (isFreight) found.push({ ...shipment, charges })
    }
  }
  return found
}

/** Every third bill has an unordered charge. */
const isWrong = (at: number) => at % 3 === 2

async function takeBills() {
  const shipments = await shipmentsToBill()
  expect(shipments).toHaveLength(BILLS)
  for (const [at, shipment] of shipments.entries()) {
    const lines: Line[] = shipment.charges.map((charge: Record<string, string | number>) => ({
      ...{ description: charge.ChargeName, code: charge.ChargeCode, amount: charge.Amount },
    }))
    if (isWrong(at)) lines.push({ description: 'Storage', code: '', amount: 45 })
    const total = Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100
    await call('Invoices/Save', {
      ...{ number: `${MARK}-${String(at).padStart(2, '0')}`, scac: shipment.CarrierSCAC },
      ...{ bolNumber: shipment.BOLNumber, lines, total },
    })
  }
}

test('a clerk decides thirty bills by keyboard', async () => {
  const { page, errors } = desk
  await takeBills()
  const mine = { searchText: MARK, pageSize: 100 }
  const before = await call('Invoices/List', { ...mine, state: 'outstanding' })
  expect(before.total).toBe(BILLS)
  const fine = before.rows.filter((row: { isWithinTolerance: boolean }) => row.isWithinTolerance).length
  expect(fine).toBe(20)

  await page.goto(`/FreightAudit?q=${MARK}&only=within`)
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('button', { name: 'Accept within tolerance' }).click()
  await page.getByText(`${fine} bills accepted.`).first().waitFor()

  await page.goto(`/FreightAudit?q=${MARK}`)
  await page.getByRole('cell', { name: 'Not ordered' }).first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page
    .getByRole('row', { name: new RegExp(`${MARK}-`) })
    .first()
    .dblclick()
  await page.getByRole('button', { name: /^Accept \(A\)/ }).waitFor()
  await page
    .getByText(/was not ordered|not ordered/i)
    .first()
    .waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  const numbers: string[] = []
  for (let at = 0; at < BILLS - fine; at++) {
    const number = await openedBill(page)
    expect(numbers).not.toContain(number)
    numbers.push(number)
    if (at < 2) await disputeByKey(page, number)
    else if (at === 2) await acceptWithNote(page, number)
    else await page.keyboard.press('s')
    if (at + 1 < BILLS - fine) await expect.poll(() => openedBill(page)).not.toBe(number)
  }
  const counts = async () => (await call('Invoices/List', mine)).counts
  await expect.poll(counts).toMatchObject({ accepted: fine + 1, disputed: 2, shortPaid: BILLS - fine - 3 })

  await answerOnPhone(numbers[0]!)
  await seeAnswer(page, numbers[0]!)
  await exportOnce(page)
  expect(errors).toEqual([])
}, 400_000)

const openedBill = async (page: Page): Promise<string> => {
  const title = page.getByRole('heading', { name: /bill SIT-\d\d$/ })
  await title.waitFor()
  return /SIT-\d\d/.exec((await title.textContent()) ?? '')![0]
}

async function disputeByKey(page: Page, number: string): Promise<void> {
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Dispute bill ${number}`).waitFor()
  expect(await dialog.getByLabel('Requested reduction').inputValue()).toBe('45.00 USD')
  const email = dialog.getByLabel('Carrier e-mail')
  await email.fill('claims@example.com')
  if (number.endsWith('02')) expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

async function acceptWithNote(page: Page, number: string): Promise<void> {
  await page.keyboard.press('a')
  await page.getByText('Enter why you accept this bill above its receipt.').waitFor()
  await page.getByLabel('Note').fill(`${number} was stored at our request`)
  await page.getByRole('button', { name: /^Accept \(A\)/ }).click()
}

/** The carrier credits a part. */
async function answerOnPhone(number: string): Promise<void> {
  const mailOf = () => mailbox.mails.find(({ subject }) => subject?.includes(number))
  await expect.poll(mailOf, { timeout: 20_000 }).toBeTruthy()
  const mail = mailOf()!
  expect(mail.attachments.map(({ filename }) => filename)).toContain(`Bill ${number} and receipt.pdf`)
  const { pathname, search } = new URL(/(http\S+BillResponse\S+)/.exec(mail.text ?? '')![1]!)
  const { page, context, errors } = await openDesk(browser, product.url, { width: 390 })
  await page.goto(pathname + search)
  await page.getByRole('heading', { name: `Bill ${number}` }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await widerThanScreen(page)).toBe(0)
  await page.getByRole('radio', { name: 'We agree to part of it' }).check()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Enter an amount above 0 and below the requested amount.').waitFor()
  await page.getByLabel('Amount in USD').fill('30')
  await page.getByLabel('Credit number').fill('CR-1')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText(/^You agreed to reduce the bill by \$30\.00 with CR-1\./).waitFor()
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await context.close()
}

async function seeAnswer(page: Page, number: string): Promise<void> {
  await page.goto(`/FreightAudit?tab=disputed&only=answered&q=${number}`)
  await page.getByRole('row', { name: new RegExp(number) }).dblclick()
  await page
    .getByText('The carrier agreed to reduce the bill by $30.00 (CR-1). The credit has not arrived yet')
    .waitFor()
}

/** Each approved bill is in one export, and its lines add up to the approved amount. */
async function exportOnce(page: Page): Promise<void> {
  const { waiting } = await call('Invoices/Exports', {})
  await page.goto('/FreightAudit')
  await page.getByRole('button', { name: 'Accounts payable' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send as CSV' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Send as CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  const { rows } = await call('Invoices/List', { searchText: MARK, pageSize: 100 })
  for (const { number, state } of rows) {
    expect([number, text.includes(number)]).toEqual([number, state === 'accepted' || state === 'shortPaid'])
  }
  await dialog.getByText('No approved bills are waiting.').waitFor()
  const sum = text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .reduce((cents, line) => cents + Math.round(lastAmount(line) * 100), 0)
  const cents = waiting.totals.reduce(
    (total: number, { amount }: { amount: number }) => total + Math.round(amount * 100),
    0,
  )
  expect(sum).toBe(cents)
  expect((await call('Invoices/Export', {})).export).toBeNull()
}

/** The last amount of `…,"1,240.50"` or of `…,240.50`. */
const lastAmount = (line: string): number => Number(/("[^"]*"|[^,]*)$/.exec(line)![0].replaceAll(/[",]/g, ''))
