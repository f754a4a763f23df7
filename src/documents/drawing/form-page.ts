import type { PageSize, Paper } from './page-size.ts'

/** The part of a pdfkit page that its painting methods use; its types omit references. */
interface Canvas {
  fonts: Record<string, unknown>
  xobjects: Record<string, unknown>
}

/** An object of the document, whose bytes are written to it. */
export type Reference = ReturnType<Paper['ref']>

/**
 * A form XObject (PDF 32000-1, 8.10), which pdfkit does not support: pdfkit draws on its current page, so this replaces
 * the page temporarily.
 */
export class FormPage implements Canvas {
  readonly width: number
  readonly height: number
  readonly margins = { top: 0, left: 0, bottom: 0, right: 0 }
  readonly fonts: Record<string, unknown> = {}
  readonly xobjects: Record<string, unknown> = {}
  readonly #content: Reference

  /** @param paint paints with the document's own methods, y growing downward */
  constructor(document: Paper, { width, height }: PageSize, paint: () => void) {
    this.width = width
    this.height = height
    this.#content = document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Resources: { Font: this.fonts, XObject: this.xobjects },
    })
    const { page } = document
    document.page = this as never
    document.save()
    document.transform(1, 0, 0, -1, 0, height)
    paint()
    document.restore()
    document.page = page
    this.#content.end(undefined)
  }

  /** pdfkit's way of adding operators to a page. */
  write(chunk: Uint8Array): void {
    this.#content.write(chunk)
  }

  /** Shows the form on the newest page, under a name that is unique on the page. */
  show(document: Paper, name: string): void {
    showObject(document, name, this.#content)
  }
}

/**
 * Shows a form or an image on the newest page, under a name that is unique on the page. `matrix` maps its units of x
 * and y, with y growing upward (PDF 32000-1, 8.3.3); without one, a form stays as it was drawn.
 */
export function showObject(
  document: Paper,
  name: string,
  object: Reference,
  matrix: Matrix = [1, 0, 0, 1, 0, 0],
): void {
  const page = document.page as unknown as Canvas
  page.xobjects[name] = object
  document.save()
  // Pages of pdfkit count y downward.
  document.transform(1, 0, 0, -1, 0, document.page.height)
  document.transform(...matrix)
  document.addContent(`/${name} Do`)
  document.restore()
}

export type Matrix = readonly [number, number, number, number, number, number]
