import { labelPdf, labelZpl } from './label-images.ts'
import type { LabelFacts, PrintedTab } from './label-layout.ts'
import { labelGif, labelPng } from './label-pictures.ts'

export type SandboxFormat = 'PDF' | 'ZPL' | 'PNG' | 'GIF'

/** The image of one label in the form of carriers' answers. */
export function labelBase64(
  format: SandboxFormat,
  facts: LabelFacts,
  { dpi = 203, tab = null }: { dpi?: 203 | 300; tab?: PrintedTab | null } = {},
): string {
  switch (format) {
    case 'ZPL':
      return Buffer.from(labelZpl(facts, dpi, tab), 'utf8').toString('base64')
    case 'PDF':
      return Buffer.from(labelPdf([facts]), 'latin1').toString('base64')
    case 'PNG':
      return labelPng(facts).toString('base64')
    case 'GIF':
      return labelGif(facts).toString('base64')
  }
}
