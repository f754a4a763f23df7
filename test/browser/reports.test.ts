import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCleanInEveryLook, findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { readPdf } from './support/pdf.ts'
import { type Product, startProduct } from './support/product.ts'

/** A report with nothing replaced: created, viewed, mailed, scheduled, downloaded again, deleted. */
let mailbox: Mailbox
let product: Product
let browser: Browser
let desk: Desk

beforeAll(async () => {
  mailbox = await openMailbox()
  product = await startProduct({ SMTP_URL: mailbox.url })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  await logIn(desk.page)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await mailbox?.close()
})

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

async function pick(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(choice)
  await page.getByRole('option', { name: choice, exact: true }).click()
  // The list stays open for the next choice.
  await page.keyboard.press('Tab')
}

test('a custom report is created, mailed every week, downloaded again and deleted', async () => {
  const { page, errors } = desk
  await page.goto('/Reports')
  await page.getByRole('button', { name: 'New custom report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Spend by state')
  await dialog.getByText('Groups and totals').click()
  await pick(page, 'Groups', 'Destination state')
  await pick(page, 'Totals', 'Weight')
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  await dialog.getByLabel('Filter 1 field').selectOption({ label: 'Weight' })
  await dialog.getByLabel('Filter 1 condition').selectOption({ label: 'is at least' })
  await dialog.getByLabel('Filter 1 value').fill('much')
  await dialog.getByRole('button', { name: 'Save and preview' }).click()
  await dialog.getByText('Enter a number.').waitFor()
  await dialog.getByLabel('Filter 1 value').fill('500')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save and preview' }).click()
  await page.getByLabel('Period').selectOption({ label: 'Last year' })
  await page.getByLabel('Period').selectOption({ label: 'Last 90 days' })
  await preview(page).getByRole('columnheader', { name: 'Destination state' }).waitFor()
  const states = await preview(page).locator('tbody tr').count()
  expect(states).toBeGreaterThan(5)

  await page.getByRole('button', { name: 'Run or schedule…' }).click()
  await dialog.getByText('Now and on a schedule').click()
  await dialog.getByLabel('Format').selectOption('CSV')
  await dialog.getByLabel('E-mail').fill('boss@')
  await dialog.getByRole('button', { name: 'Run and schedule' }).click()
  await dialog.getByText('Following email is invalid: boss@').first().waitFor()
  await dialog.getByLabel('E-mail').fill('boss@example.com')
  await dialog.getByLabel('How often').selectOption('Weekly')
  await dialog.getByRole('button', { name: 'Run and schedule' }).click()
  await mailbox.arrived(1)
  const [mail] = mailbox.mails
  expect(mail!.subject).toMatch(/^Spend by state: /)
  const content = Buffer.from(mail!.attachments[0]!.content as ArrayBuffer)
  const lines = content.toString('utf8').trim().split('\r\n')
  expect(lines[0]).toBe('Carrier,Destination state,Currency,Freight spend,Shipments,Weight')
  expect(lines.length - 1).toBeGreaterThan(5)

  const row = page.getByRole('row', { name: /Spend by state/ })
  await row.getByText('Sent to boss@example.com').waitFor()
  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Actions for Spend by state' }).click()
  await page.getByRole('menuitem', { name: 'Download again' }).click()
  const saved = await (await saving).path()
  expect((await readFile(saved)).equals(content)).toBe(true)

  await page.getByRole('tab', { name: /Schedules/ }).click()
  const schedule = page.getByRole('row', { name: /Spend by state/ })
  await schedule.getByText('Weekly on Monday at 6:00 AM').waitFor()
  await schedule.getByRole('button', { name: 'Actions for Spend by state' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete schedule' }).click()
  await page.getByText('No schedules yet').waitFor()

  await page.getByRole('tab', { name: /Runs/ }).click()
  await row.getByRole('button', { name: 'Actions for Spend by state' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete run' }).click()
  await page.getByText('No runs yet').waitFor()
  expect(errors).toEqual([])
})

test('every report shows its rows, has no violation in any look, and is saved as a readable PDF', async () => {
  const { page, errors } = desk
  for (const report of ['ShipmentManifest', 'CarrierSummary', 'AccessorialAnalysis', 'AccrualReport']) {
    await page.goto(`/Reports?report=${report}&period=last90Days`)
    await preview(page).locator('tbody tr').first().waitFor()
    expect(await findAxeViolations(page), report).toEqual([])
  }
  await expectCleanInEveryLook(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  const file = await (await saving).path()
  const bytes = await readFile(file)
  const pages = await readPdf(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
  expect(pages[0]).toContain('Accrual report')
  expect(pages.at(-1)).toContain('Total')
  expect(errors).toEqual([])
})
