import type { Locator, Page } from 'playwright-core'

/** The user's actions on a page: a field filled, an option chosen, a button clicked. */
export type Place = Page | Locator

export const field = (place: Place, name: string | RegExp) =>
  place.getByRole('textbox', { name, exact: typeof name === 'string' })
export const fill = (place: Place, name: string | RegExp, text: string) =>
  field(place, name).first().fill(text)
export const press = (place: Place, name: string | RegExp) =>
  place
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
export const choose = (place: Place, name: string, label: string) =>
  place.getByRole('combobox', { name, exact: true }).selectOption({ label })

export async function dialogOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** Creates a company by the printed setup link; its administrator is logged in afterward. */
export async function signUp(
  page: Page,
  setupLink: string,
  company: { name: string; city: string; state: string; zip: string },
  person: { userName: string; password: string },
): Promise<void> {
  const { pathname, search } = new URL(setupLink)
  await page.goto(pathname + search)
  await fill(page, 'Company', company.name)
  await fill(page, 'Street', '12 Dock Street')
  await fill(page, 'City', company.city)
  await fill(page, 'State', company.state)
  await fill(page, 'ZIP', company.zip)
  await fill(page, 'First name', 'Pat')
  await fill(page, 'Last name', 'Doe')
  await fill(page, 'E-mail', `${person.userName}@example.com`)
  await fill(page, 'User name', person.userName)
  await page.locator('input[type=password]').first().fill(person.password)
  await page.getByLabel('I accept the agreement for my company').check()
  await press(page, 'Create company')
  await page.waitForURL(/\/SingleOrder$/)
}

/** Adds an account of a carrier in one rate mode. */
export async function addCarrier(page: Page, name: string, scac: string, mode: string): Promise<void> {
  await page.goto('/Carriers?view=Freight&add=1')
  const dialog = await dialogOf(page)
  await dialog.getByRole('combobox', { name: 'Carrier name' }).fill(name)
  await page.keyboard.press('Escape')
  await fill(dialog, 'SCAC', scac)
  await fill(dialog, 'Tender e-mail', 'dispatch@example.com')
  await dialog.getByRole('combobox', { name: 'Rate mode' }).click()
  await page.getByRole('option', { name: mode, exact: true }).click()
  await press(dialog, 'Add carrier')
  await dialog.waitFor({ state: 'hidden' })
}

/** Adds a row to a list of a contract, and fills or chooses its fields. */
export async function addRow(form: Locator, what: string, number: number, cells: Record<string, string>) {
  await press(form, `Add ${what}`)
  for (const [label, text] of Object.entries(cells)) {
    const name = `${label}, ${what} ${number}`
    const box = form.locator('input, select, textarea').and(form.getByLabel(name, { exact: true }))
    const isChoice = await box.evaluate((element) => element.nodeName === 'SELECT')
    if (isChoice) await box.selectOption({ label: text })
    else await box.fill(text)
  }
}

/** Uploads a rate sheet on the open screen, checks it, and makes it live from `day` on. */
export async function importLive(page: Page, name: string, bytes: Buffer, day: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes })
  await press(page, 'Check the whole file')
  await page.getByLabel('Effective from').fill(day)
  await press(page, 'Go live')
  await page.getByText('Live', { exact: true }).first().waitFor()
}

const DAY_MS = 86_400_000
/** A contract takes effect when its first day has started at every dock, so days are in the westernmost time zone. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'Pacific/Honolulu' })
