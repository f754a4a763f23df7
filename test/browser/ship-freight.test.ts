import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SandboxAnswer, type SandboxReading, writeAnswer } from '#carriers/sandbox/edi-partner.ts'
import { makeBridge, type TestBridge } from '#test/support/bridge.ts'
import { readAtServer } from '#test/support/edi-carrier.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Call, callsAs } from './support/calls.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { expectGoodPopUp } from './support/open-pop-up.ts'
import { kindOf, WITH_BRIDGE } from './support/pop-ups.ts'
import { type Product, startProduct } from './support/product.ts'
import { askCarriers, award, decline, linkFor, quote } from './support/quotes.ts'

/**
 * A whole shipment with every channel: an order is filled in, two carriers quote on their phones and one declines, the
 * award is tendered by EDI to a real SFTP server, the carrier accepts, the bill of lading is printed through a running
 * bridge, the carrier's messages move the shipment to delivered, and it is archived.
 */
let mailbox: Mailbox
let server: SftpServer
let product: Product
let bridge: TestBridge
let browser: Browser
let desk: Desk
let call: Call

const CARRIERS = ['Saia LTL Freight', 'Estes Express Lines', 'XPO']
const WINNER = { name: 'Estes Express Lines', scac: 'EXLA' }

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await openSftpServer({ folders: ['to-carrier', 'from-carrier'] })
  product = await startProduct({ SMTP_URL: mailbox.url, ALLOWED_PRIVATE_HOSTS: server.host })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await logIn(desk.page)
  call = await callsAs(desk.page, product.url)
  await pairBridge()
  await exchangeByEdi()
})

afterAll(async () => {
  await browser?.close()
  await bridge?.remove()
  await product?.stop()
  await server?.close()
  await mailbox?.close()
})

test('an order is shipped by spot quote, EDI and the print bridge, delivered and archived', async () => {
  const { page, errors } = desk
  await openOrder(page)
  await page.getByRole('button', { name: 'Rate', exact: true }).click()
  await expect
    .poll(() => page.getByRole('region', { name: 'Rates' }).getByText('Cheapest').count())
    .toBeGreaterThan(0)

  await page.getByRole('button', { name: /^Spot quote/ }).click()
  await askCarriers(page, CARRIERS)
  await mailbox.arrived(3)
  const phones = { browser, url: product.url }
  await quote(phones, linkFor(mailbox, CARRIERS[0]!), { linehaul: '812.40', isAllIn: true })
  await quote(phones, linkFor(mailbox, WINNER.name), { linehaul: '402.15', isAllIn: true })
  await decline(phones, linkFor(mailbox, CARRIERS[2]!))
  const panel = page.getByRole('list', { name: 'Carriers asked' })
  await expect.poll(() => panel.getByText('No bid').count()).toBe(1)
  await award(page, WINNER.name)

  const carrier = carrierAtServer()
  const shipmentId = await bookAward(page)
  await expect.poll(() => carrier.tendered()).toHaveLength(1)
  // Booked with print: the bill of lading prints automatically.
  await expect.poll(() => bridge.lpCalls().length).toBe(1)
  carrier.send('997', '990')
  await lookIntoFolder()
  await page.goto(`/ShipmentDetails/${shipmentId}`)
  await expect.poll(() => page.getByRole('region', { name: 'Tender log' }).textContent()).toMatch(/accepted/i)

  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Bill of lading' }).click()
  await expect.poll(() => bridge.lpCalls().length).toBe(2)
  expect(bridge.lpCalls().every(({ bytes }) => bytes > 5_000)).toBe(true)

  carrier.send('214')
  await lookIntoFolder()
  await page.getByRole('button', { name: 'Archive', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /archive/i })
    .click()
  await expect
    .poll(async () => (await call('Shipment/ShipmentDetails', { shipmentId })).shipment)
    .toMatchObject({ endedAs: 'archived', CarrierSCAC: WINNER.scac, TotalCharge: 402.15 })
  expect(carrier.tendered()).toHaveLength(1)
  expect(errors).toEqual([])
})

test.each(Object.entries(WITH_BRIDGE))('%s', async (key, [path, ...steps]) => {
  desk.errors.length = 0
  await expectGoodPopUp(desk.page, kindOf(key), { path, steps, isNarrow: false })
  expect(desk.errors).toEqual([])
})

/** Opens a prepaid freight order by its number on the home page, as a clerk does. */
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

async function bookAward(page: Page): Promise<string> {
  await page.getByRole('button', { name: new RegExp(`^Book ${WINNER.name} for \\$402\\.15`) }).click()
  await page.getByRole('menuitem', { name: /^Tender The/ }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Why not the preferred carrier?')
  if (await reason.isVisible().catch(() => false)) await reason.fill('Won the spot quote')
  await dialog.getByRole('button', { name: 'Book and tender' }).click()
  await page.waitForURL(/\/Tender\?shipment=[0-9a-f-]{36}/)
  return /[0-9a-f-]{36}/.exec(page.url())![0]
}

async function pairBridge(): Promise<void> {
  bridge = makeBridge()
  const { pairing } = await call('Shipment/CheckPrinterStatus', { action: 'pair' })
  expect((await bridge.command('pair', product.url, pairing.code)).code).toBe(0)
  bridge.start()
  const isThere = async () => {
    const { printers } = await call('Shipment/CheckPrinterStatus', {})
    if (printers.length === 0) throw new Error(`the bridge did not come: ${bridge.said()}`)
  }
  await vi.waitFor(isThere, { timeout: 30_000, interval: 200 })
}

/** Adds a partner on the server of this test; from now on the carrier gets tenders by EDI. */
async function exchangeByEdi(): Promise<void> {
  await call('Edi/Partners', {
    Work: 'save',
    Partner: {
      SCAC: WINNER.scac,
      senderId: 'LADINGTEST',
      receiverId: WINNER.scac,
      host: server.host,
      port: server.port,
      userName: server.userName,
      password: server.password,
      hostKey: server.hostKey,
      folderOut: 'to-carrier',
      folderIn: 'from-carrier',
    },
  })
  const { rows } = await call('Carriers/FreightCarrier?mode=Load', { pageSize: 200, RateModeID: 1 })
  const carrier = rows.find(({ SCAC }: { SCAC: string }) => SCAC === WINNER.scac)
  await call('Carriers/FreightCarrier?mode=UPDATE', { carrier: { ...carrier, TenderChannel: 'EDI' } })
}

/** Makes the product poll for the carrier's files twice, because it waits until a file has stopped growing. */
async function lookIntoFolder(): Promise<void> {
  const { partners } = await call('Edi/Partners', {})
  const { PartnerId } = partners.find(({ SCAC }: { SCAC: string }) => SCAC === WINNER.scac)
  const isTaken = async () => {
    await call('Edi/Partners', { Work: 'poll', PartnerId })
    return [...server.files.keys()].filter((path) => path.startsWith('from-carrier/')).length
  }
  await expect.poll(isTaken, { interval: 1_000 }).toBe(0)
}

/** The carrier behind the server: it reads arriving files, and answers when the test says so. */
function carrierAtServer() {
  const bolNumbers: string[] = []
  let envelope: SandboxReading['envelope'] | null = null
  let answers: SandboxAnswer[] = []
  let control = 0
  server.onArrival = (path, bytes) => {
    const reading = readAtServer(server, path, bytes, WINNER.scac)
    if (!reading) return
    envelope = reading.envelope
    answers = [...answers, ...reading.answers]
    bolNumbers.push(
      ...reading.read.filter(({ purpose }) => purpose === 'original').map((one) => one.bolNumber),
    )
  }
  return {
    tendered: () => bolNumbers,
    send: (...sets: string[]) => {
      for (const answer of answers.filter(({ set }) => set && sets.includes(set.id))) {
        control += 1
        const text = writeAnswer(envelope!, answer, control, new Date())
        server.put(`from-carrier/${String(control).padStart(9, '0')}.edi`, text)
      }
      answers = answers.filter(({ set }) => !set || !sets.includes(set.id))
    },
  }
}
