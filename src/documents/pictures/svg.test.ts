import { describe, expect, it } from 'vitest'
import { LABEL_4X6 } from '../drawing/page-size.ts'
import { Sheet } from '../drawing/sheet.ts'
import { svgOf } from './svg.ts'

describe('a page as an SVG', () => {
  it('keeps texts as texts, whatever they contain', () => {
    const sheet = new Sheet()
    sheet.line('<script>alert("1 & 2")</script>', 10, 20, { size: 8 })
    const svg = svgOf(sheet.marks, LABEL_4X6)
    expect(svg).toContain('>&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;</text>')
    expect(svg).not.toContain('<script')
  })

  it('draws every kind of mark in its place', () => {
    const sheet = new Sheet()
    sheet.horizontal(1, 9, 5, 2)
    sheet.frame({ x: 1, y: 2, w: 3, h: 4 })
    sheet.fill({ x: 5, y: 6, w: 7, h: 8 }, 0.5)
    sheet.circle(10, 11, 3)
    sheet.marks.push({ kind: 'bars', x: 10, y: 0, h: 20, module: 2, modules: [1, 2, 3], elements: '' })
    const svg = svgOf(sheet.marks, LABEL_4X6)
    expect(svg).toContain('<line x1="1" y1="5" x2="9" y2="5" stroke="rgb(0,0,0)" stroke-width="2"/>')
    expect(svg).toContain('<rect x="5" y="6" width="7" height="8" fill="rgb(128,128,128)"/>')
    expect(svg).toContain('<circle cx="10" cy="11" r="3"')
    // A bar of one module, a space of two, a bar of three.
    expect(svg).toContain(
      '<rect x="10" y="0" width="2" height="20" fill="#000"/><rect x="16" y="0" width="6" height="20" fill="#000"/>',
    )
  })
})
