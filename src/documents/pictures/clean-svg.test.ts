import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMs } from '#test/support/cpu-time.ts'
import { runs } from '#test/support/runs.ts'
import { cleanSvg } from './clean-svg.ts'

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`

describe('an uploaded drawing', () => {
  it('keeps its shapes, colors and gradients', () => {
    const shapes =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#abc"></stop></linearGradient></defs>' +
      '<g transform="scale(2)"><path d="M0 0L9 9Z" fill="url(#g)" stroke="red"></path></g>'
    expect(cleanSvg(`<?xml version="1.0"?><!-- made by hand -->${svg(shapes)}`)).toBe(svg(shapes))
  })

  it('keeps the classes of its style sheet, as attributes', () => {
    const given = '<style>.a,.b{fill:#f00;behavior:url(x.htc)} .b{stroke:blue}</style><rect class="a b"/>'
    expect(cleanSvg(svg(given))).toBe(svg('<rect fill="#f00" stroke="blue"></rect>'))
  })

  it.each([
    ['a script', '<script>alert(1)</script><rect/>'],
    ['a handler', '<rect onload="alert(1)" onclick=\'alert(2)\'/>'],
    ['a picture from elsewhere', '<image href="https://example.com/x.png"/><rect/>'],
    ['a page inside', '<foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject><rect/>'],
    ['a link', '<a href="javascript:alert(1)"><rect/></a><rect/>'],
    ['a fill from elsewhere', '<rect fill="url(https://example.com/#a)" style="fill:url(//x.y/z#a)"/>'],
    ['an import', '<style>@import "https://example.com/a.css";</style><rect/>'],
    ['an animation', '<rect><animate attributeName="href" to="javascript:alert(1)"/></rect>'],
    ['a repetition', '<rect/><use href="#a"/>'],
    ['an escape', '<rect style="fill:\\65xpression(1)"/>'],
  ])('loses %s', (_what, inside) => {
    expect(cleanSvg(svg(inside))).toBe(svg('<rect></rect>'))
  })

  it.each([
    ['no XML', 'hello'],
    ['a web page', '<html><svg></svg></html>'],
    ['entities of its own', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<rect/>')}`],
    ['tags that do not meet', svg('<g><rect></g></rect>')],
    ['two roots', svg('') + svg('')],
    ['a bottomless pit', svg('<g>'.repeat(100) + '</g>'.repeat(100))],
    ['too much', svg('<rect/>'.repeat(6_000))],
  ])('is rejected if it is %s', (_what, text) => {
    expect(cleanSvg(text)).toBeNull()
  })

  it.each([
    ['a style sheet of selectors alone', `<style>${'.a,'.repeat(300_000)}</style>`],
    ['a style sheet that only opens', `<style>${'a{'.repeat(400_000)}</style>`],
    ['a class of spaces', `<style>.${' '.repeat(900_000)}{fill:red}</style>`],
    [
      'a class of many words on many shapes',
      `<style>.a{${Array.from({ length: 40_000 }, (_, at) => `p${at}:1`).join(';')}}</style>${'<g class="a"/>'.repeat(4_000)}`,
    ],
    ['a class said over and over', `<style>.a{fill:red}</style><g class="${'a '.repeat(400_000)}"/>`],
    ['a fill that only opens', `<g fill="${'url('.repeat(200_000)}"/>`],
    ['a fill of spaces', `<g fill="url(${' '.repeat(900_000)}"/>`],
    ['a style of colons', `<g style="${':;'.repeat(400_000)}"/>`],
    ['entities without end', `<text>${'&'.repeat(900_000)}</text>`],
    ['entities that are none', `<text>${'&a'.repeat(400_000)}</text>`],
    ['comments that only open', '<!--'.repeat(200_000)],
    ['tags that only open', '<g '.repeat(300_000)],
    ['attributes without end', `<g ${'a="b" '.repeat(150_000)}/>`],
    ['a tag of spaces', `<g${' '.repeat(900_000)}x/>`],
    ['a tag of letters', `<g ${'a'.repeat(900_000)}/>`],
  ])('is processed quickly if it is %s', (_what, inside) => {
    expect(cpuMs(() => cleanSvg(svg(inside)))).toBeLessThan(3_000)
  })

  it('is harmless for any input, and cleaning it again changes nothing', () => {
    const piece = fc.constantFrom(
      ...[
        '<svg>',
        '</svg>',
        '<rect ',
        '/>',
        '<script>',
        '</script>',
        '<style>',
        '</style>',
        '<g',
        '>',
        '"',
        "'",
      ],
      ...[
        'onload=',
        'fill=',
        '"url(#a)"',
        '"javascript:x"',
        '&lt;',
        '&#60;script>',
        '<![CDATA[',
        ']]>',
        '<!--',
      ],
      ...['-->', ' ', 'a', '<text>', '</text>', '</g>'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const cleaned = cleanSvg(`<svg>${pieces.join('')}</svg>`)
        if (cleaned === null) return
        expect(cleaned).not.toMatch(/<script|<style|\son\w+="|="[^"]*javascript:/i)
        expect(cleanSvg(cleaned)).toBe(cleaned)
      }),
      { numRuns: runs(2_000) },
    )
  })
})
