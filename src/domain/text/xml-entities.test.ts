import { expect, test } from 'vitest'
import { resolveXmlEntities } from './xml-entities.ts'

test('XML’s own entities and references to characters are resolved', () => {
  expect(resolveXmlEntities('a &lt;b&gt; &amp;amp; &quot;c&quot; &apos;d&apos;')).toBe(`a <b> &amp; "c" 'd'`)
  expect(resolveXmlEntities('&#233;&#xE9;&#Xe9;&#x1F69A;')).toBe('ééé🚚')
})

test('other text stays unchanged, including words that every object has as properties', () => {
  for (const text of ['&nbsp;', '&constructor;', '&__proto__;', '&#0;', '&#x110000;', '&;', 'a & b;', '&LT;'])
    expect(resolveXmlEntities(text)).toBe(text)
})
