import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page, as a PDF reader finds it. */
export async function readPdf(bytes: ArrayBuffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}
