import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations } from './axe.ts'
import { type Desk, openDesk } from './browser.ts'
import type { Mailbox } from './mailbox.ts'
import { widerThanScreen } from './wider-than-screen.ts'

/** The carrier's side of a spot quote: on a phone, by the link of the mail. */

export const MESSAGE = 'Dock 4 closes at <b>3 PM</b>.'

export interface Phones {
  browser: Browser
  url: string
}

/** Requests quotes from carriers in the panel on the screen. */
export async function askCarriers(page: Page, carriers: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Ask carriers…' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of carriers) await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await dialog.getByLabel('Message to the carriers').fill(MESSAGE)
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: `Ask ${carriers.length} carriers` }).click()
  await page.getByRole('list', { name: 'Carriers asked' }).waitFor()
}

/** The link in the mail to a carrier. */
export function linkFor(mailbox: Mailbox, carrier: string): string {
  const mail = mailbox.mails.find(({ text }) => text?.includes(`is asking ${carrier} for a quote`))
  const link = /\/QuoteResponse\?\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`no link for ${carrier}`)
  return link
}

export async function openPhone(
  { browser, url }: Phones,
  link: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Desk> {
  const opened = await openDesk(browser, url, { width: 390, colorScheme })
  await opened.page.goto(link)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  // The token must not be in the history or in a screenshot.
  await expect.poll(() => new URL(opened.page.url()).search).toBe('')
  return opened
}

/** Quotes, the first time without the agreement. */
export async function quote(
  phones: Phones,
  link: string,
  answer: { linehaul: string; isAllIn: boolean },
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  const { page, context, errors } = await openPhone(phones, link, colorScheme)
  await page.getByText(MESSAGE).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await widerThanScreen(page)).toBe(0)
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await expect.poll(() => page.getByText('Please accept the agreement.').count()).toBe(1)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: /^Linehaul/ }).fill(answer.linehaul)
  if (answer.isAllIn) {
    for (const box of await page.getByRole('checkbox', { name: /included in the linehaul/ }).all())
      await box.check()
  }
  await page.getByLabel('Transit days').fill('3')
  await page.getByRole('checkbox', { name: /^I am authorized to quote/ }).check()
  await page.getByRole('button', { name: 'Submit quote' }).click()
  await page.getByRole('region', { name: 'Your quote' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Submit another quote' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}

export async function decline(phones: Phones, link: string): Promise<void> {
  const { page, context } = await openPhone(phones, link)
  await page.getByRole('button', { name: 'No bid' }).click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm no bid' }).click()
  await page.getByText('You did not bid').waitFor()
  expect(await page.getByRole('button', { name: /Submit/ }).count()).toBe(0)
  await context.close()
}

/** The button that opens a carrier's row of the panel. */
export const workingOf = (carrier: string) => new RegExp(`^${carrier} .*: quotes and calculation$`)

/** Awards a carrier's quote; `others`: the carriers that the dialog offers to notify. */
export async function award(page: Page, carrier: string): Promise<void> {
  await page.getByRole('button', { name: `Award ${carrier}` }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Notify the other carrier by e-mail').isChecked()).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Award quote' }).click()
}
