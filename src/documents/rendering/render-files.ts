import { type PrintPart, renderPrintSet } from './print-set.ts'
import type { MadeFile, RenderOrder } from './render-order.ts'

let logo: Uint8Array | null = null

/** Makes every file of an order in the current thread. */
export async function renderFiles(order: RenderOrder): Promise<MadeFile[]> {
  const made: MadeFile[] = []
  for (const { fileName, title, parts } of order.files) {
    made.push([fileName, await renderPrintSet(title, parts.map(withKnownLogo))])
  }
  return made
}

/** Replaces a logo that was seen before by the same object, so that its cached analysis is used again. */
function withKnownLogo(part: PrintPart): PrintPart {
  if (!('facts' in part) || part.facts.logo === null) return part
  const isSame = logo !== null && Buffer.compare(logo, part.facts.logo) === 0
  if (!isSame) logo = part.facts.logo
  return { ...part, facts: { ...part.facts, logo } } as PrintPart
}
