import { type PrintPart, renderPrintSet } from './print-set.ts'
import type { MadeFile, RenderOrder } from './render-order.ts'

let logo: Uint8Array | null = null

/** Makes every file of an order, here and now. */
export async function renderFiles(order: RenderOrder): Promise<MadeFile[]> {
  const made: MadeFile[] = []
  for (const { fileName, title, parts } of order.files) {
    made.push([fileName, await renderPrintSet(title, parts.map(withKnownLogo))])
  }
  return made
}

/** A logo that came before is the same object again: what was found out about it is not found out again. */
function withKnownLogo(part: PrintPart): PrintPart {
  if (!('facts' in part) || part.facts.logo === null) return part
  const isSame = logo !== null && Buffer.compare(logo, part.facts.logo) === 0
  if (!isSame) logo = part.facts.logo
  return { ...part, facts: { ...part.facts, logo } } as PrintPart
}
