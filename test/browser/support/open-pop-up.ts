import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findViolationsInEveryLook, lastShown } from './axe.ts'
import { atRest, viewportOf, WIDTHS, type Width } from './browser.ts'
import { widerThanScreen } from './wider-than-screen.ts'

/**
 * One step: a button, link, tab, menu item or box with this name is pressed or hovered; a field is filled; an option of
 * a select or a file is chosen; or it waits until a dialog is closed.
 */
export type Step =
  | string
  | RegExp
  | { fill: string | RegExp; with: string }
  | { choose: string | RegExp; option: string | RegExp }
  | { file: string; text: string }
  | { key: string }
  | { hover: RegExp }
  | { open: 'first row' | 'first row of the last list' }
  | { until: 'closed' }

/** File of src/web and component -> page and steps. */
export type Ways = Record<string, readonly [path: string, ...steps: Step[]]>

/** How a dialog, drawer, menu or tip is opened: on which page, and by which steps. */
export interface PopUp {
  path: string
  steps: readonly Step[]
  /** True: it exists only on a phone. */
  isNarrow: boolean
}

const OPEN = {
  dialog: '[role="dialog"], [role="alertdialog"]',
  menu: '[role="menu"]',
  tip: '[role="tooltip"]',
} as const
const ANY = Object.values(OPEN).join(', ')
export type PopUpKind = keyof typeof OPEN

/** No violation at any width and scheme, nothing cut off at either width, and the last button within reach. */
export async function expectGoodPopUp(page: Page, kind: PopUpKind, popUp: PopUp): Promise<void> {
  const selector = OPEN[kind]
  const widths: readonly [Width, Width] = popUp.isNarrow ? [390, 390] : WIDTHS
  await page.setViewportSize(viewportOf(widths[0]))
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, popUp, selector)
  const faults: string[] = []
  const found = await findViolationsInEveryLook(
    page,
    async (width) => {
      // A pop-up at a button has its position from when it opened; and a narrow page may have closed the others.
      const isToOpen = width !== widths[0] && (kind !== 'dialog' || !(await isOpen(page, selector)))
      if (isToOpen) await open(page, popUp, selector)
      faults.push(...(await faultsOf(page, selector)).map((fault) => `${width} px: ${fault}`))
    },
    widths,
    selector,
  )
  expect([...found, ...faults]).toEqual([])
}

const shown = (page: Page, selector: string): Locator =>
  page.locator(selector).filter({ visible: true }).last()
const isOpen = async (page: Page, selector: string): Promise<boolean> =>
  (await page.locator(selector).filter({ visible: true }).count()) > 0

export async function open(page: Page, { path, steps }: PopUp, selector: string): Promise<void> {
  if (!(await isBackOn(page, path))) {
    await page.goto(path)
    await atRest(page)
  }
  for (const step of steps) await take(page, step)
  await shown(page, selector).waitFor()
  await expect.poll(() => page.locator(`:is(${selector}) .mantine-Skeleton-root`).count()).toBe(0)
  await atRest(page)
}

/** Whether the page is the wanted one, with nothing open and nothing selected: then it is not loaded again. */
async function isBackOn(page: Page, path: string): Promise<boolean> {
  const { pathname, search } = new URL(page.url())
  if (pathname + search !== path) return false
  for (let presses = 0; presses < 3 && (await isOpen(page, ANY)); presses++) {
    await page.keyboard.press('Escape')
    await atRest(page)
  }
  return !(await isOpen(page, `${ANY}, main input[type=checkbox]:checked`))
}

async function take(page: Page, step: Step): Promise<void> {
  const modal = page.locator('[role="dialog"][aria-modal="true"]').filter({ visible: true })
  const within = (await modal.count()) > 0 ? modal.last() : page.locator('body')
  if (typeof step === 'object' && 'hover' in step) {
    await within.getByRole('img', { name: step.hover }).filter({ visible: true }).first().hover()
  } else if (typeof step === 'object' && 'open' in step) {
    const rows = page.locator('main [data-index="0"]').filter({ visible: true })
    await (step.open === 'first row' ? rows.first() : rows.last()).press('Enter')
  } else if (typeof step === 'object' && 'key' in step) {
    await page.keyboard.press(step.key)
  } else if (typeof step === 'object' && 'until' in step) {
    await expect.poll(() => modal.count()).toBe(0)
  } else if (typeof step === 'object' && 'choose' in step) {
    const select = within.getByLabel(step.choose).filter({ visible: true }).first()
    const option = select.locator('option').filter({ hasText: step.option }).first()
    await select.selectOption((await option.getAttribute('value')) ?? '')
  } else if (typeof step === 'object' && 'fill' in step) {
    const field = within.getByLabel(step.fill).filter({ visible: true }).first()
    await field.fill(step.with)
  } else if (typeof step === 'object' && 'file' in step) {
    const isPicture = step.file.endsWith('.png')
    const buffer = Buffer.from(step.text, isPicture ? 'base64' : 'utf8')
    await within.locator('input[type=file]').first().setInputFiles({ name: step.file, mimeType: '', buffer })
  } else {
    // The options of a select are rendered outside of the dialog.
    const offered = page.getByRole('option', { name: step, exact: true }).filter({ visible: true })
    await pressable(within, step).or(offered).first().click()
  }
  await atRest(page)
}

const ROLES = [
  'button',
  'menuitem',
  'link',
  'tab',
  'checkbox',
  'radio',
  'option',
  'switch',
  'combobox',
] as const

function pressable(within: Locator, name: string | RegExp): Locator {
  const [first, ...others] = ROLES.map((role) => within.getByRole(role, { name, exact: true }))
  return others
    .reduce((any, one) => any.or(one), first!)
    .filter({ visible: true })
    .first()
}

/** Layout errors of the open dialog at this width. */
async function faultsOf(page: Page, selector: string): Promise<string[]> {
  const faults: string[] = []
  const tooWide = await widerThanScreen(page)
  if (tooWide !== 0) faults.push(`the page is ${tooWide} px wider than the screen`)
  return [...faults, ...(await page.evaluate<string[]>(`(${PLACE_FAULTS})(${lastShown(selector)})`))]
}

/** Runs in the page: outside of the window, scrolled sideways, or with a last button that scrolling does not reach. */
const PLACE_FAULTS = `(popUp) => {
  const faults = []
  const { left, right } = popUp.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  if (left < -0.5 || right > width + 0.5) faults.push('reaches from ' + left + ' to ' + right + ' px')
  if (popUp.scrollWidth > popUp.clientWidth + 1) faults.push('scrolls sideways by ' + (popUp.scrollWidth - popUp.clientWidth) + ' px')
  const last = [...popUp.querySelectorAll('button, [role=menuitem]')].filter((one) => one.getClientRects().length > 0).at(-1)
  if (!last) return faults
  const scrolled = [popUp, ...popUp.querySelectorAll('*')].filter((one) => one.scrollHeight > one.clientHeight).map((one) => [one, one.scrollTop])
  last.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const box = last.getBoundingClientRect()
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  if (!at || !(last.contains(at) || at.contains(last))) faults.push('its last button cannot be reached: ' + last.textContent)
  // What is half below an edge is no smaller for it.
  for (const [one, top] of scrolled) one.scrollTop = top
  return faults
}`
