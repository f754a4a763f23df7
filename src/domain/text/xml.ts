import { resolveXmlEntities } from './xml-entities.ts'

/** An element of an XML document; texts among its children are unescaped. */
export interface XmlElement {
  /** From `localName`. */
  name: string
  attributes: Record<string, string>
  children: (XmlElement | string)[]
}

const DEEPEST = 64
/** The parts between texts: comments, character data, instructions, document types, tags. */
const PART =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^<>[]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

interface XmlLimits {
  mostElements: number
  /** The name of an element, from its name with the namespace prefix. */
  localName: (name: string) => string
}

/**
 * The root element of a small XML document; null if it is not well-formed, declares its own entities, nests deeper than
 * 64 or has more than `mostElements`. Nothing is ever loaded from elsewhere.
 */
export function parseXml(text: string, { mostElements, localName }: XmlLimits): XmlElement | null {
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const source = text.replace(/^\ufeff/, '')
  let elements = 0
  for (let at = 0; at < source.length; ) {
    const current = open.at(-1)!
    if (source[at] !== '<') {
      const end = source.indexOf('<', at)
      const words = source.slice(at, end < 0 ? source.length : end)
      if (open.length > 1) current.children.push(resolveXmlEntities(words))
      else if (words.trim() !== '') return null
      at += words.length
      continue
    }
    PART.lastIndex = at
    const part = PART.exec(source)
    if (!part) return null
    at += part[0].length
    const [, data, closed, opened, attributes = '', isEmpty] = part
    if (data !== undefined) current.children.push(data)
    if (closed !== undefined && (open.length === 1 || localName(closed) !== open.pop()!.name)) return null
    if (opened === undefined) continue
    if (++elements > mostElements || open.length > DEEPEST) return null
    const element = { name: localName(opened), attributes: attributesOf(attributes), children: [] }
    current.children.push(element)
    if (!isEmpty) open.push(element)
  }
  const [only, ...more] = root.children
  return open.length === 1 && more.length === 0 && typeof only === 'object' ? only : null
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE))
    found[name!] = resolveXmlEntities(double ?? single ?? '')
  return found
}
