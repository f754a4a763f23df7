import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachmentHeader } from './content-disposition.ts'

/** Reads the header as a browser does: RFC 6266. */
const nameOf = (header: string): string => {
  const extended = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1]
  return extended === undefined
    ? (/filename="([^"]*)"/.exec(header)?.[1] ?? '')
    : decodeURIComponent(extended)
}

describe('the file name of a reply', () => {
  it.each([
    ['BOL-06141410000000017.pdf', 'attachment; filename="BOL-06141410000000017.pdf"'],
    [
      'Tarif été 100%.pdf',
      `attachment; filename="Tarif _t_ 100_.pdf"; filename*=UTF-8''Tarif%20%C3%A9t%C3%A9%20100%25.pdf`,
    ],
    ["it's (1).pdf", `attachment; filename="it_s _1_.pdf"; filename*=UTF-8''it%27s%20%281%29.pdf`],
  ])('of %s', (name, header) => {
    expect(attachmentHeader(name)).toBe(header)
  })

  it('is preserved, in one line of plain ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (name) => {
        const header = attachmentHeader(name)
        expect(header).toMatch(/^[\x20-\x7e]+$/)
        expect(header.match(/"/g)).toHaveLength(2)
        expect(nameOf(header)).toBe(name.toWellFormed().replace(/\p{Cc}/gu, ' '))
      }),
    )
  })
})
