import { describe, expect, it } from 'vitest'
import { renderZpl, scanPng } from '#test/support/papers/zpl-proof.ts'
import { zplWithDocTab } from './carrier-zpl.ts'

const NUMBER = '1Z12345E0205271688'
/** In carriers' own form: with ^LH, ^LL, and graphics that are loaded and deleted in separate formats. */
const LABEL = [
  '^XA^IDR:*.*^XZ',
  `^XA^LRN^MNY^LH10,12^POI^PW812^LL1218^CI27`,
  `^FO60,820^BY2^BCN,200,N,N,N^FD${NUMBER}^FS`,
  '^XZ',
].join('\n')
const options = { dpi: 203, lines: ['BOL 1', 'PO 2', '1 of 2'] } as const

describe('the doc-tab of a carrier’s label', () => {
  it('is omitted on plain stock', () => {
    expect(zplWithDocTab(LABEL, 'None', options)).toBe(LABEL)
  })

  it.each([
    ['UPS_DocTabTop2', 8, 1624, 12 + 406],
    ['UPS_DocTabBottom2', 8, 1624, 12],
    ['FedEx_DocTabTop075', 6.75, 1370, 12 + 152],
    ['FedEx_DocTabBottom075', 6.75, 1370, 12],
  ] as const)(
    '%s makes the label higher, moves its home, and leaves it readable',
    async (format, inches, length, home) => {
      const zpl = zplWithDocTab(LABEL, format, options)
      expect(zpl).toContain(`^LH10,${home}`)
      expect(zpl.match(/\^LL\d+/g)).toEqual([`^LL${length}`])
      expect(zpl).toContain('^FDBOL 1^FS')
      // Commands that only clear the memory are unchanged, and the next label begins at the edge.
      expect(zpl).toContain('^XA^IDR:*.*^XZ')
      expect(zpl.trim().endsWith('^LH0,0^XZ')).toBe(true)
      expect(await scanPng(await renderZpl(zpl.slice(zpl.indexOf('^XZ') + 3), 203, 4, inches))).toEqual([
        NUMBER,
      ])
    },
    60_000,
  )
})
