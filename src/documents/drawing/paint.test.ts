import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import { addPage, finishDocument, makeForm, openDocument, placeForm } from './paint.ts'

const A5 = { width: 420, height: 595 }

async function page(
  texts: readonly string[],
  title = 'Packing list 4711',
  face: 'regular' | 'bold' = 'bold',
) {
  const document = openDocument(title)
  for (const text of texts) {
    addPage(document, A5)
    const mark = { kind: 'text', x: 20, baseline: 30, text, face, size: 9, gray: 0 } as const
    placeForm(document, 'Text', makeForm(document, [mark], A5))
  }
  return finishDocument(document)
}

const sample = (title?: string) => page(['first page', 'second (page) \\ %'], title)

describe('a PDF', () => {
  it('is read by another library: its pages, their sizes, its metadata', async () => {
    const document = await getDocument({ data: await sample('Fässer für Łódź'), verbosity: 0 }).promise
    expect(document.numPages).toBe(2)
    expect((await document.getPage(2)).view).toEqual([0, 0, A5.width, A5.height])
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Fässer für Łódź', PDFFormatVersion: '1.7', Language: 'en-US' })
    expect(await document.getViewerPreferences()).toEqual(new Map([['DisplayDocTitle', true]]))
    expect(await readPages(await sample())).toEqual(['first page', 'second (page) \\ %'])
  })

  it('has its own memory, which can be transferred', async () => {
    const bytes = await sample()
    expect(bytes.byteLength).toBe(bytes.buffer.byteLength)
  })

  it('contains a form once, however many pages show it', async () => {
    const document = openDocument('Copies')
    const mark = { kind: 'text', x: 20, baseline: 30, text: 'Copy', face: 'bold', size: 9, gray: 0 } as const
    const form = makeForm(document, [mark], A5)
    for (let copy = 0; copy < 3; copy++) {
      addPage(document, A5)
      placeForm(document, 'Text', form)
    }
    const bytes = await finishDocument(document)
    expect(Buffer.from(bytes).toString('latin1').split('/Subtype /Form').length - 1).toBe(1)
    expect(await readPages(bytes)).toEqual(['Copy', 'Copy', 'Copy'])
  })
})

describe('names of people and places', () => {
  it.each([
    ['Peña & Muñoz, 25 €'],
    ['Łódź Čačak İstanbul Győr Đakovo'],
    ['Щёлково, Україна, Ђорђевић'],
    ['Αθήνα, Θεσσαλονίκη'],
    ['北京市朝阳区 Beijing'],
    ['東京都港区しながわ カタカナ'],
    ['서울특별시 강남구'],
    ['Nguyễn Thị Minh Khai'],
    ['e\u0301te\u0301'.normalize('NFC')],
  ])('%s are printed and read back', async (text) => {
    for (const face of ['regular', 'bold'] as const) {
      const [read] = await readPages(await page([text], 'Names', face))
      expect(read!.normalize('NFKC').replaceAll(' ', '')).toBe(text.normalize('NFKC').replaceAll(' ', ''))
    }
  })

  it('are read back however the same letters were printed before', async () => {
    for (const face of ['regular', 'bold'] as const) {
      const text = 'Họ Thị Mụ Sẹ, oiue Łodz'
      const [read] = await readPages(await page([text], 'Names', face))
      expect(read!.normalize('NFKC').replaceAll(' ', '')).toBe(text.normalize('NFKC').replaceAll(' ', ''))
    }
  })

  it('embed only the letters that they use', async () => {
    const plain = (await page(['Reno'])).length
    expect((await page(['Łódź'])).length - plain).toBeLessThan(20_000)
    expect((await page(['東京'])).length - plain).toBeLessThan(20_000)
  })
})
