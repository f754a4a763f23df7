import { type LabelFacts, labelPdf, labelZpl } from './label-images.ts'

/** The picture of one label as carriers put it into their answers. */
export const labelBase64 = (format: 'PDF' | 'ZPL', facts: LabelFacts): string =>
  format === 'ZPL'
    ? Buffer.from(labelZpl(facts), 'utf8').toString('base64')
    : Buffer.from(labelPdf([facts]), 'latin1').toString('base64')
