import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { makeForm, openDocument, placeForm } from '../drawing/paint.ts'
import { PdfFile } from './pdf-file.ts'
import { readPages } from './pdf-proof.ts'

const A5 = { width: 420, height: 595 }

function sample(title = 'Packing list 4711'): Uint8Array {
  const document = openDocument(title)
  for (const text of ['first page', 'second (page) \\ %']) {
    document.addPage(A5)
    const mark = { kind: 'text', x: 20, baseline: 30, text, face: 'bold', size: 9, gray: 0 } as const
    placeForm(document, 'Text', makeForm(document, [mark], A5))
  }
  return document.bytes()
}

describe('a PDF file', () => {
  it('is read by others: its pages, their sizes, what it says of itself', async () => {
    const document = await getDocument({ data: sample('Fässer für Łódź'), verbosity: 0 }).promise
    expect(document.numPages).toBe(2)
    expect((await document.getPage(2)).view).toEqual([0, 0, A5.width, A5.height])
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Fässer für Łódź', PDFFormatVersion: '1.7', Language: 'en-US' })
    expect(await document.getViewerPreferences()).toEqual(new Map([['DisplayDocTitle', true]]))
    expect(await readPages(sample())).toEqual(['first page', 'second (page) \\ %'])
  })

  it('says where each of its objects begins', () => {
    const text = Buffer.from(sample()).toString('latin1')
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
    const [, head, ...lines] = text.slice(start).split('\n')
    const count = Number(head?.split(' ')[1])
    expect([text.slice(start, start + 5), lines[0]]).toEqual(['xref\n', '0000000000 65535 f '])
    for (let number = 1; number < count; number++) {
      const place = Number(lines[number]?.slice(0, 10))
      expect(text.slice(place, place + 12)).toMatch(new RegExp(`^${number} 0 obj\n`))
    }
    expect(text.slice(start)).toContain(`trailer\n<< /Size ${count} /Root 1 0 R`)
  })

  it('has a memory of its own, which can change hands', () => {
    const bytes = sample()
    expect(bytes.byteLength).toBe(bytes.buffer.byteLength)
  })

  it('shows nothing before there is a page', () => {
    expect(() => new PdfFile('x').show('Form', '9 0 R')).toThrow('no page')
  })
})
