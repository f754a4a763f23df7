import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations, findViolationsInEveryLook } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { type Call, callsAs } from './support/calls.ts'
import { jumpsOn, MOST_JUMPS, watchJumps } from './support/jumps.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { type Product, startProduct } from './support/product.ts'
import { widerThanScreen } from './support/wider-than-screen.ts'

/**
 * A freight shipment from its order to its proof of delivery, using only its own page and mails: tendered by mail,
 * declined by one carrier and accepted by the next on a phone with its PRO, the pickup moved by a day and confirmed,
 * documents mailed, delivered, the POD uploaded.
 */
let mailbox: Mailbox
let product: Product
let browser: Browser
let desk: Desk
let call: Call

const FIRST = 'Saia LTL Freight'
/** PRO numbers that fit the carriers' own rules; carriers without a published rule accept any. */
const PROS: Readonly<Record<string, string>> = { XPOL: '123456782', CNWY: '123456782', ODFL: '77700000001' }
const USUAL_PRO = '12345678901'

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

test('a shipment is completed on its own page and by mail, from the order to the POD', async () => {
  const { page, errors } = desk
  await openOrder(page)
  const shipmentId = await bookFirst(page)
  await page.goto(`/ShipmentDetails/${shipmentId}`)
  await page.getByText('No answer yet').waitFor()

  // The first carrier declines on a phone; its page still says so when it is opened again.
  const [first] = await mailsAbout('Pickup request', 1)
  expect(first!.html).toContain('Accept or decline')
  await onPhone(linkIn(first!.text, 'Decline'), async (phone) => {
    await phone.getByLabel('Reason').fill('No truck in Reno')
    await phone.getByRole('button', { name: 'Decline', exact: true }).click()
    await phone.getByRole('heading', { level: 1, name: /^You declined/ }).waitFor()
  })

  // The clerk's page updates automatically, and offers the next carrier.
  await page.getByText(`${FIRST} declined the tender`).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Tender to (?!another)/ }).click()
  await page.getByText('No answer yet').waitFor()
  const shipment = await shipmentOf(shipmentId)
  expect(shipment.CarrierName).not.toBe(FIRST)
  const pro = PROS[shipment.CarrierSCAC] ?? USUAL_PRO

  const second = (await mailsAbout('Pickup request', 2))[1]!
  await onPhone(linkIn(second.text, 'Accept or decline'), async (phone) => {
    await phone.getByLabel('PRO number').fill('12')
    await phone.getByRole('button', { name: 'Accept', exact: true }).click()
    await phone.getByText(/does not look like a PRO number/).waitFor()
    expect(await findAxeViolations(phone)).toEqual([])
    await phone.getByLabel('PRO number').fill(pro)
    await phone.getByLabel('Pickup number').fill('PU-4711')
    await phone.getByRole('button', { name: 'Accept', exact: true }).click()
    await phone.getByRole('heading', { level: 1, name: /^You accepted/ }).waitFor()
  })
  await page.getByText('PU-4711').first().waitFor()
  expect(await shipmentOf(shipmentId)).toMatchObject({ PRONumber: pro, PickupNumber: 'PU-4711' })

  await movePickup(page, shipmentId)
  await mailDocuments(page)
  await moveByHand(page, 'Move to InTransit')
  await moveByHand(page, 'Move to Delivered')
  await uploadProof(page)

  expect(await shipmentOf(shipmentId)).toMatchObject({ statusCode: 'D', Problem: '', PRONumber: pro })
  expect(errors).toEqual([])
}, 240_000)

test('a partly copied link ends on a separate page', async () => {
  await onPhone('/TenderResponse?accessid=AAAA', async (phone) => {
    await phone.getByRole('heading', { name: 'This link does not work' }).waitFor()
    expect(new URL(phone.url()).pathname).toBe('/TenderResponse')
  })
})

/** Opens a prepaid freight order by its number on the home page. */
async function openOrder(page: Page): Promise<void> {
  const { rows } = await call('Shipment/GetOrders', { pageSize: 50 })
  const isFreight = ({ PaymentType, Totalweight, SameConsignee }: Record<string, unknown>) =>
    PaymentType === 'P' && Number(Totalweight) > 500 && SameConsignee === 1
  await page.goto('/SingleOrder')
  await page.getByLabel('Order number').fill(rows.find(isFreight).OrderNumber)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/Prepaid\?order=/)
  await expect.poll(() => page.getByRole('textbox', { name: 'Weight, line 1' }).inputValue()).not.toBe('')
}

async function bookFirst(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  const book = page.getByRole('button', { name: new RegExp(`^Book ${FIRST} for`) })
  await expect.poll(() => book.isEnabled().catch(() => false)).toBe(true)
  await book.click()
  await page.getByRole('menuitem', { name: /^Tender The/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Book and tender' }).waitFor()
  const reason = dialog.getByLabel(/^Why not the preferred carrier|^Why a carrier/)
  if (await reason.isVisible().catch(() => false)) await reason.fill('Closest terminal')
  await dialog.getByRole('button', { name: 'Book and tender' }).click()
  await page.waitForURL(/\/Tender\?shipment=[0-9a-f-]{36}/)
  return /[0-9a-f-]{36}/.exec(page.url())![0]
}

/** Mails with this subject prefix, once this many have arrived. */
async function mailsAbout(subject: string, count: number) {
  const found = () => mailbox.mails.filter((mail) => mail.subject?.startsWith(subject))
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(count)
  return found()
}

function linkIn(text: string | undefined, label: string): string {
  const url = new RegExp(`^${label}: (\\S+)$`, 'm').exec(text ?? '')?.[1]
  if (!url) throw new Error(`no link "${label}" in:\n${text}`)
  const { pathname, search } = new URL(url)
  return pathname + search
}

const PHONE_FIRST = [390, 1280] as const

/** Acts as the carrier's contact, without a login. */
async function onPhone(link: string, work: (phone: Page) => Promise<void>): Promise<void> {
  const { page, context, errors } = await openDesk(browser, product.url, { width: 390 })
  const fits = async () => expect(await widerThanScreen(page)).toBe(0)
  await watchJumps(page)
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settle(page)
  const { sum, jumps } = await jumpsOn(page)
  expect(sum > MOST_JUMPS ? jumps : []).toEqual([])
  expect(await findViolationsInEveryLook(page, fits, PHONE_FIRST)).toEqual([])
  await work(page)
  expect(await findViolationsInEveryLook(page, fits, PHONE_FIRST)).toEqual([])
  expect(errors).toEqual([])
  await context.close()
}

const shipmentOf = async (shipmentId: string) =>
  (await call('Shipment/ShipmentDetails', { shipmentId })).shipment

/** One workday later; the carrier confirms by the link in the mail. */
async function movePickup(page: Page, shipmentId: string): Promise<void> {
  const before = (await shipmentOf(shipmentId)).SheduleDateTime.PickupByDate
  const after = workingDayAfter(before)
  await page.getByRole('button', { name: 'Change pickup' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/date/i).first().fill(after)
  await dialog.getByRole('button', { name: 'Change and notify carrier' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [mail] = await mailsAbout('Pickup changed', 1)
  await onPhone(linkIn(mail!.text, 'Confirm the change'), async (phone) => {
    await phone.getByText(/^Is now/).waitFor()
    await phone.getByRole('button', { name: 'Confirm the change' }).click()
    await phone.getByRole('heading', { level: 1, name: /^You accepted/ }).waitFor()
  })
  await expect.poll(async () => (await shipmentOf(shipmentId)).PickupChange?.state).toBe('confirmed')
  expect((await shipmentOf(shipmentId)).SheduleDateTime.PickupByDate).toBe(after)
}

function workingDayAfter(date: string): string {
  const day = new Date(`${date}T12:00:00Z`)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6)
  return day.toISOString().slice(0, 10)
}

async function mailDocuments(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^E-mail/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^To\b/ }).fill('store@example.com')
  await dialog.getByText('Packing list').click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => mailbox.mails.find(({ to }) => to?.[0]?.address === 'store@example.com')?.attachments.length)
    .toBe(2)
}

async function moveByHand(page: Page, move: string): Promise<void> {
  await page.getByRole('button', { name: move, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Move/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function uploadProof(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Proof of delivery' })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'pod.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PROOF) })
  const files = page.getByRole('region', { name: 'Attachments' })
  await files.getByText('pod.pdf').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: 'Documents' })
      .getByRole('button', { name: 'Proof of delivery' })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
}

/** A minimal valid PDF: one empty page. */
const PROOF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`
