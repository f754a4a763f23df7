import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Call, callsAs } from './support/calls.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { readPdf } from './support/pdf.ts'
import { type Product, startProduct } from './support/product.ts'
import { widerThanScreen } from './support/wider-than-screen.ts'

/**
 * A claim from the delivered shipment to the payment: photographs uploaded, the letter mailed by a real mail server, an
 * offer on the carrier's phone refused, the full amount agreed and paid, the claim closed.
 */
let mailbox: Mailbox
let product: Product
let browser: Browser
let desk: Desk
let call: Call

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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

test('a claim is filed, answered on a phone, paid and closed', async () => {
  const { page, errors } = desk
  const shipment = await deliveredShipment()
  await page.goto(`/ShipmentDetails/${shipment.id}`)
  await attach(page, 'Proof of delivery', { name: 'pod.png', mimeType: 'image/png', buffer: PHOTO })
  await page.getByText('pod.png').waitFor()

  const number = await claimFrom(page)
  const claimId = new URL(page.url()).searchParams.get('claim') ?? ''
  // Two photographs together, with different bytes.
  await attach(
    page,
    'Photographs',
    { name: 'bent.png', mimeType: 'image/png', buffer: Buffer.concat([PHOTO, Buffer.from('1')]) },
    { name: 'carton.png', mimeType: 'image/png', buffer: Buffer.concat([PHOTO, Buffer.from('2')]) },
  )
  await page.getByText('carton.png').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'File claim…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Carrier claims department e-mail/).fill('claims@carrier.example.com')
  await dialog.getByLabel('Message').fill('Please inspect within a week.')
  for (const name of ['pod.png', 'bent.png', 'carton.png']) await dialog.getByText(name).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'E-mail to the carrier' }).dblclick()
  await page.getByText('The letter was e-mailed to claims@carrier.example.com.').waitFor()

  const mails = mailbox.mails.filter(({ subject }) => subject?.startsWith('Freight claim'))
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail!.subject).toContain(number)
  expect(mail!.attachments.map(({ filename }) => filename)).toEqual([
    `Claim ${number}.pdf`,
    `BOL-${shipment.bol}.pdf`,
    ...shipment.proofs,
    'pod.png',
    'bent.png',
    'carton.png',
  ])
  const [letter] = await readPdf(mail!.attachments[0]!.content as ArrayBuffer)
  for (const words of ['CLAIM FOR DAMAGE', number, shipment.bol, '$450.00', 'Two shelves are bent']) {
    expect(letter).toContain(words)
  }

  const link = /^Answer this claim: (\S+)$/m.exec(mail!.text ?? '')?.[1] ?? ''
  await onPhone(link, async (phone) => {
    await phone.getByRole('heading', { level: 1, name: `Claim ${number}: $450.00` }).waitFor()
    await phone.getByText('bent.png').waitFor()
    await phone.getByRole('radio', { name: 'We offer less' }).check()
    await phone.getByRole('button', { name: 'Send answer' }).click()
    await phone.getByText('Enter an amount like 1240.50.').waitFor()
    await phone.getByLabel(/^Your offer/).fill('200')
    await phone.getByLabel('Your claim number').fill('CL-77')
    await phone.getByLabel('Note').fill('The packaging was thin.')
    await phone.getByRole('button', { name: 'Send answer' }).click()
    await phone.getByText(/^You offered \$200\.00/).waitFor()
  })

  // The clerk's page updates automatically.
  await page.getByText('Offer made').waitFor()
  await page.getByText('The packaging was thin.').first().waitFor()
  await page.getByRole('button', { name: 'Decline offer' }).click()
  await page.getByText('Acknowledged', { exact: true }).first().waitFor()
  await onPhone(link, async (phone) => {
    await phone.getByRole('radio', { name: 'We pay $450.00' }).check()
    await phone.getByRole('button', { name: 'Send answer' }).click()
    await phone.getByText(/^You agreed to pay \$450\.00/).waitFor()
  })

  await page.getByText('To be paid').waitFor()
  const money = page.getByRole('form', { name: 'Record recovery' })
  await money.getByLabel(/^Amount/).fill('500')
  await money.getByRole('button', { name: 'Record recovery' }).click()
  await page.getByText('Only $450.00 of the claim is open.').waitFor()
  await money.getByLabel(/^Amount/).fill('450')
  await money.getByLabel('Check or reference number').fill('CHK 9001')
  await money.getByRole('button', { name: 'Record recovery' }).click()
  await page.getByText('Paid', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Close…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close claim' }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  const { claim } = await call('Claims/Details', { claimId })
  expect(claim).toMatchObject({
    ...{ state: 'closed', claimed: 450, agreed: 450, recovered: 450, carrierNumber: 'CL-77' },
    recoveries: [{ kind: 'payment', amount: 450, reference: 'CHK 9001' }],
  })
  await page.goto(`/ShipmentDetails/${shipment.id}`)
  await page.getByRole('region', { name: 'Claims' }).getByRole('link', { name: number }).waitFor()
  expect(errors).toEqual([])
}, 240_000)

/** The demo's latest delivered shipment without a claim, with its existing files. */
async function deliveredShipment(): Promise<{ id: string; bol: string; proofs: string[] }> {
  const { rows } = await call('Shipment/GetShipmentList?statuscode=D', { pageSize: 50 })
  for (const { shipmentId, BOLNumber, RateModeID } of rows) {
    const claims = await call('Claims/List', { shipmentId })
    if (claims.total > 0 || RateModeID === 4) continue
    const { files } = await call('Shipment/DisplayFile', { shipmentId })
    const proofs = files.map(({ Filename }: { Filename: string }) => Filename)
    return { id: shipmentId, bol: BOLNumber, proofs }
  }
  throw new Error('every delivered shipment has a claim')
}

/** Claims two of the first item. */
async function claimFrom(page: Page): Promise<string> {
  await page.getByRole('region', { name: 'Claims' }).getByRole('button', { name: 'Claim…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quantity, item 1').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  for (;;) {
    const second = dialog.getByRole('button', { name: 'Remove item 2' })
    if (!(await second.isVisible())) break
    await second.click()
  }
  await dialog.getByLabel('Quantity, item 1').fill('2')
  await dialog.getByLabel('Value, item 1').fill('500')
  await dialog.getByLabel(/^Salvage/).fill('50')
  await dialog.getByText('$450.00').waitFor()
  await dialog.getByRole('button', { name: 'Save claim' }).click()
  await dialog.getByText('Describe what happened.').waitFor()
  await dialog
    .locator('textarea[data-path="description"]')
    .fill('Two shelves are bent, noted on the receipt.')
  await dialog.getByRole('button', { name: 'Save claim' }).click()
  await page.waitForURL(/\/Claims\?claim=[0-9a-f-]{36}/)
  const title = page.getByRole('heading', { level: 2, name: /^Damage claim C-\d+$/ })
  await title.waitFor()
  return /C-\d+/.exec((await title.textContent()) ?? '')![0]
}

async function attach(
  page: Page,
  group: string,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  await page.getByRole('group', { name: group }).locator('input[type="file"]').setInputFiles(files)
}

/** Acts as the carrier's contact, without a login. */
async function onPhone(link: string, work: (phone: Page) => Promise<void>): Promise<void> {
  const { pathname, search } = new URL(link)
  const { page, context, errors } = await openDesk(browser, product.url, { width: 390 })
  await page.goto(pathname + search)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await widerThanScreen(page)).toBe(0)
  await work(page)
  expect(await findAxeViolations(page)).toEqual([])
  expect(errors).toEqual([])
  await context.close()
}
