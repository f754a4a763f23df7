import type PDFDocument from 'pdfkit'

/** An open document. */
export type Paper = InstanceType<typeof PDFDocument>

export interface PageSize {
  /** Points. */
  width: number
  height: number
}

/** US Letter. */
export const LETTER: PageSize = { width: 612, height: 792 }
/** The usual label: 4 x 6 inches. */
export const LABEL_4X6: PageSize = { width: 288, height: 432 }
