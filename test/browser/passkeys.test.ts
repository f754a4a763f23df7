import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk, settle } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/** Passkeys with Chromium's virtual authenticator, at http://localhost. */
let product: Product
let browser: Browser
let desk: Desk
let cdp: CDPSession
let authenticatorId: string

/** Adds a virtual authenticator to the page: a device with a fingerprint reader that always agrees. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const added = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return { cdp: session, authenticatorId: added.authenticatorId }
}

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  ;({ cdp, authenticatorId } = await addAuthenticator(desk.page))
  await logIn(desk.page)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const PROFILE = '/Profile?section=ChangePassword'
const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function logOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await page.getByLabel('User name').waitFor()
}

test('the product prints its localhost address, where passkeys work', () => {
  expect(new URL(product.url).hostname).toBe('localhost')
})

test('a passkey is added with a name and the password', async () => {
  const { page } = desk
  await page.goto(PROFILE)
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys(page).getByLabel('Passkey name').fill('My laptop')
  await passkeys(page).getByLabel('Your password', { exact: true }).fill('not the password')
  await passkeys(page).getByRole('button', { name: 'Continue' }).click()
  await passkeys(page).getByText('The password is incorrect.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await passkeys(page).getByLabel('Your password', { exact: true }).fill('lading-demo')
  await passkeys(page).getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The passkey My laptop has been added.').waitFor()
  await passkeys(page).getByText('Not used yet').waitFor()
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
})

test('a device that already has one is not asked again', async () => {
  const { page } = desk
  await page.goto(PROFILE)
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys(page).getByLabel('Your password', { exact: true }).fill('lading-demo')
  await passkeys(page).getByRole('button', { name: 'Continue' }).click()
  await passkeys(page).getByText('This device already has one of your passkeys.').waitFor()
})

test('it logs in without user name and password, and the list shows when', async () => {
  const { page } = desk
  await logOut(page)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL((url) => url.pathname !== '/')
  await page.goto(PROFILE)
  await passkeys(page)
    .getByText(/Last used/)
    .waitFor()
  expect(desk.errors).toEqual([])
})

test('a device without a passkey says so', async () => {
  const other = await openDesk(browser, product.url, { width: 390 })
  const own = await addAuthenticator(other.page)
  await other.page.goto('/')
  await other.page.getByRole('button', { name: 'Use a passkey' }).click()
  await other.page.getByText('The passkey was not used').waitFor()
  expect(own.authenticatorId).not.toBe('')
  await other.context.close()
})

/** A user without a second factor adds a passkey at login. */
async function setUpAtLogIn(userName: string) {
  const other = await openDesk(browser, product.url, { width: 390 })
  await addAuthenticator(other.page)
  await other.page.goto('/')
  await other.page.getByLabel('User name').fill(userName)
  await other.page.getByLabel('Password', { exact: true }).fill('lading-demo')
  await other.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await other.page.getByText('Your company requires it before you can go on.').waitFor()
  await other.page.getByAltText('QR code for your authenticator app').waitFor()
  expect(await findAxeViolations(other.page)).toEqual([])
  await other.page.getByRole('button', { name: 'Use a passkey' }).click()
  await other.page.waitForURL((url) => url.pathname !== '/')
  await logOut(other.page)
  await other.page.getByRole('button', { name: 'Use a passkey' }).click()
  await other.page.waitForURL((url) => url.pathname !== '/')
  await other.context.close()
}

test('it is the second step if the company requires one', async () => {
  const { page } = desk
  await page.goto('/Profile?section=CompanySettings')
  await page.getByLabel('Require two-step verification of all users').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('The company settings have been updated successfully').waitFor()
  await logOut(page)
  await page.getByLabel('User name').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('lading-demo')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Your company requires a second step. Use your passkey.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL((url) => url.pathname !== '/')
  await page.goto(PROFILE)
  await passkeys(page).getByRole('button', { name: 'Remove My laptop' }).click()
  await passkeys(page).getByLabel('Your password', { exact: true }).fill('lading-demo')
  await passkeys(page).getByRole('button', { name: 'Remove passkey' }).click()
  await passkeys(page).getByText('so it stays on').waitFor()
  await setUpAtLogIn('clerk')
  await page.goto('/Profile?section=CompanySettings')
  await page.getByLabel('Require two-step verification of all users').uncheck()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('The company settings have been updated successfully').waitFor()
})

test('it is renamed and removed, and then no longer logs in', async () => {
  const { page } = desk
  await page.goto(PROFILE)
  await passkeys(page).getByRole('button', { name: 'Rename My laptop' }).click()
  await passkeys(page).getByLabel('New name for My laptop').fill('Old laptop')
  await passkeys(page).getByRole('button', { name: 'Save name' }).click()
  await passkeys(page).getByText('Old laptop').waitFor()
  await passkeys(page).getByRole('button', { name: 'Remove Old laptop' }).click()
  await passkeys(page).getByLabel('Your password', { exact: true }).fill('lading-demo')
  await passkeys(page).getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('The passkey Old laptop has been removed.').waitFor()
  await logOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('It does not belong to any user. It may have been removed.').waitFor()
})

test('at an IP address the profile says where passkeys work', async () => {
  const at = new URL(product.url)
  const other = await openDesk(browser, `http://127.0.0.1:${at.port}`)
  await logIn(other.page)
  await other.page.goto(PROFILE)
  await settle(other.page)
  await passkeys(other.page).getByText(`Open Lading at ${product.url}.`).waitFor()
  expect(await passkeys(other.page).getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  await other.context.close()
})
