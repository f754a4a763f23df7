/** Several PDFs as one, page by page, each page in its own size. Source: PDF 32000-1, pages are copied unchanged. */
export async function joinPages(title: string, pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const joined = await PDFDocument.create()
  joined.setTitle(title, { showInWindowTitleBar: true })
  joined.setCreator('Lading')
  joined.setProducer('Lading')
  for (const bytes of pdfs) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page)
  }
  return joined.save()
}
