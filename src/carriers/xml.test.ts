import { describe, expect, it } from 'vitest'
import { findAnywhere, findElement, readXml, textOf, writeXml, XmlFault } from './xml.ts'

describe('XML of carriers', () => {
  it('is read without prefixes, attributes and comments', () => {
    const root = readXml(
      '<?xml version="1.0"?><!-- a --><x:a b="1>"><c> 1 &amp; &#x41;&#66; </c><c/><d><![CDATA[<e>]]></d></x:a>',
    )
    expect(root.children.map(({ name }) => name)).toEqual(['c', 'c', 'd'])
    expect(textOf(root, 'c')).toBe('1 & AB')
    expect(textOf(root, 'd')).toBe('<e>')
    expect(findElement(root, 'c', 'nothing')).toBeNull()
    expect(findAnywhere(root, 'd')?.text).toBe('<e>')
  })

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a/>more',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    '<a>'.repeat(100) + '</a>'.repeat(100),
  ])('refuses %s', (text) => {
    expect(() => readXml(text)).toThrow(XmlFault)
  })

  it('is written so that it can be read back', () => {
    const text = writeXml('a', { b: '<&>"\u0001', c: [1, 2], d: null, e: '', f: { g: true } })
    expect(text).toBe('<a><b>&lt;&amp;&gt;"</b><c>1</c><c>2</c><f><g>true</g></f></a>')
    expect(textOf(readXml(text), 'b')).toBe('<&>"')
  })
})
