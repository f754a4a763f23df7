import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFileName } from './file-name.ts'
import { fileTypeOf } from './file-type.ts'
import { zipOf } from './zip.test-support.ts'
import { zipNames } from './zip-names.ts'

const text = (value: string) => Uint8Array.from(value, (letter) => letter.charCodeAt(0) & 0xff)
const typeOf = (bytes: Uint8Array, name = 'x') => fileTypeOf(bytes, name)?.contentType ?? null
const WORKBOOK = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml']

describe('the type of a file', () => {
  const taken: [what: string, bytes: Uint8Array, name: string, contentType: string][] = [
    ['a PDF', text('%PDF-1.7\n\x00\x01'), 'tariff.pdf', 'application/pdf'],
    ['a PDF with another name', text('%PDF-1.7'), 'tariff.xlsx', 'application/pdf'],
    ['a PNG', text('\x89PNG\r\n\x1a\n\x00'), 'a', 'image/png'],
    ['a JPEG', text('\xff\xd8\xff\xe0'), 'a', 'image/jpeg'],
    ['a TIFF of either order', text('MM\x00*'), 'a', 'image/tiff'],
    ['a CSV by name', text('zip,rate\n89502,12.5\n'), 'Rates.CSV', 'text/csv'],
    ['other text', text('zip\trate\r\n'), 'rates', 'text/plain'],
    ['text of another alphabet', text('\xc3\xa9t\xc3\xa9'), 'a.txt', 'text/plain'],
  ]
  it.each(taken)('%s', (_what, bytes, name, contentType) => {
    expect(typeOf(bytes, name)).toBe(contentType)
  })

  it('office files by their content', () => {
    expect(typeOf(zipOf(WORKBOOK), 'a.zip')).toMatch(/spreadsheetml\.sheet$/)
    expect(typeOf(zipOf(['[Content_Types].xml', 'word/document.xml']))).toMatch(/wordprocessingml/)
  })

  const refused: [what: string, bytes: Uint8Array][] = [
    ['nothing', text('')],
    ['a program', text('MZ\x90\x00\x03')],
    ['a web page', text('  <!DOCTYPE html><script>alert(1)</script>')],
    ['a web page behind a byte order mark', text('\xef\xbb\xbf<html>')],
    ['a drawing that can hold scripts', text('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a script', text('#!/bin/sh\nrm -rf /\n')],
    ['an archive', zipOf(['a.exe'])],
    ['an archive that was cut off', zipOf(WORKBOOK).subarray(0, 40)],
    ['a workbook with macros', zipOf([...WORKBOOK, 'xl/vbaProject.bin'])],
    ['a workbook with old macro sheets', zipOf([...WORKBOOK, 'xl/macrosheets/sheet1.xml'])],
    ['an old binary workbook', text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['bytes with a NUL', text('zip,rate\n\x00')],
  ]
  it.each(refused)('is refused: %s', (_what, bytes) => {
    expect(typeOf(bytes, 'rates.csv')).toBeNull()
  })

  it('returns a result for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, isZip) => {
        const given = isZip ? Uint8Array.from([0x50, 0x4b, 3, 4, ...bytes]) : bytes
        expect(() => fileTypeOf(given, 'x.csv')).not.toThrow()
      }),
    )
    // A directory with wrong lengths.
    fc.assert(
      fc.property(fc.nat(), fc.nat(255), (place, value) => {
        const bytes = zipOf(WORKBOOK)
        bytes[place % bytes.length] = value
        expect(() => zipNames(bytes)).not.toThrow()
      }),
    )
  })
})

describe('the name of a file', () => {
  const PDF = fileTypeOf(text('%PDF-'), '')!
  const JPEG = fileTypeOf(text('\xff\xd8\xff'), '')!
  it.each([
    ['Rates 2026.pdf', 'Rates 2026.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\Rates.PDF', 'Rates.pdf'],
    ['rates.exe', 'rates.exe.pdf'],
    ['a"b\r\nSet-Cookie: x.pdf', 'abSet-Cookie x.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['...', 'file.pdf'],
    ['', 'file.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['Tarif été.pdf', 'Tarif été.pdf'],
  ])('%j becomes %j', (given, kept) => {
    expect(cleanFileName(given, PDF)).toBe(kept)
  })

  it('keeps any of the extensions of its type', () => {
    expect(cleanFileName('pod.jpeg', JPEG)).toBe('pod.jpeg')
    expect(cleanFileName('pod', JPEG)).toBe('pod.jpg')
  })

  it('is short, has no folder and no control character, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = cleanFileName(given, PDF)
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}/\\]+\.pdf$/u)
        expect([...name].length).toBeLessThanOrEqual(124)
        expect(cleanFileName(name, PDF)).toBe(name)
      }),
    )
  })
})
