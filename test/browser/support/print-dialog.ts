import type { Page } from 'playwright-core'

/** A headless browser crashes on a print dialog, so the document that would be printed is kept instead. */
export const PRINT_DIALOG = `{
  const make = URL.createObjectURL
  URL.createObjectURL = (blob) => { window.lastFile = blob; return make.call(URL, blob) }
  const inside = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    get() {
      if (!('printFrame' in this.dataset)) return inside.get.call(this)
      return { focus() {}, print() { window.printed = window.lastFile } }
    },
  })
}`

export async function lastPrinted(page: Page): Promise<ArrayBuffer> {
  const letters = await page.evaluate<string>(`new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result.split(',')[1])
    reader.readAsDataURL(window.printed)
  })`)
  return Uint8Array.from(Buffer.from(letters, 'base64')).buffer
}
