import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, logIn, openBrowser, openDesk } from './browser.ts'
import { callsAs } from './calls.ts'
import { expectGoodPopUp } from './open-pop-up.ts'
import { findScenes, placed } from './pop-up-scenes.ts'
import { kindOf, POP_UPS } from './pop-ups.ts'
import { PRINT_DIALOG } from './print-dialog.ts'
import { type Product, startProduct } from './product.ts'
import { sampleOf } from './sample.ts'

/** Number of test files, which run in parallel. */
const PARTS = 3

/**
 * Opens a sample of the dialogs, menus and tips in a part of the list (all in `npm run faults`) at both widths and
 * schemes.
 */
export function checkPopUps(part: number): void {
  let product: Product
  let browser: Browser
  let desk: Desk
  let scenes: Record<string, string>

  beforeAll(async () => {
    product = await startProduct()
    browser = await openBrowser()
    desk = await openDesk(browser, product.url)
    await logIn(desk.page)
    // Some steps wait for work on the server.
    desk.page.setDefaultTimeout(90_000)
    await desk.page.addInitScript(PRINT_DIALOG)
    scenes = await findScenes(await callsAs(desk.page, product.url))
  })

  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })

  const ours = Object.entries(POP_UPS).filter((_, index) => index % PARTS === part)

  test.each(sampleOf(ours))('%s', async (key, popUp) => {
    desk.errors.length = 0
    await expectGoodPopUp(desk.page, kindOf(key), { ...popUp, path: placed(popUp.path, scenes) })
    expect(desk.errors).toEqual([])
  })
}
