import bwip from 'bwip-js/node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128, gs1128 } from './code-128.ts'

/** A third-party implementation. The product does not use it: it takes megabytes in every thread that prints. */
function widthsByOthers(bcid: 'code128' | 'gs1-128', text: string): readonly number[] {
  const [symbol] = bwip.raw({ bcid, text })
  return symbol && 'sbs' in symbol ? symbol.sbs : []
}

describe('Code 128', () => {
  it('matches a third-party implementation', () => {
    const numbers = fc.stringMatching(/^(?:[0-9]{1,8}|[A-Z]{1,3}){1,8}$/)
    fc.assert(
      fc.property(fc.oneof(numbers, fc.stringMatching(/^[\x20-\x7e]{1,20}$/)), (text) => {
        expect(code128(text)).toEqual(widthsByOthers('code128', text))
      }),
    )
  })

  it.each(['', 'LD–1042', 'a\nb'])('refuses %j, whose characters it does not have', (text) => {
    expect(() => code128(text)).toThrow(RangeError)
  })
})

describe('GS1-128', () => {
  it('matches a third-party implementation', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5}(?:\d{4})?$/), (zip) => {
        expect(gs1128(`420${zip}`)).toEqual(widthsByOthers('gs1-128', `(420)${zip}`))
      }),
    )
  })

  it.each(['', '402', '420A'])('refuses %j, which is not pairs of digits', (text) => {
    expect(() => gs1128(text)).toThrow(RangeError)
  })
})
