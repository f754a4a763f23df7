import { type XmlElement as ParsedElement, parseXml } from '#domain/text/xml.ts'

/**
 * The subset of XML that carriers' services use: elements and text. Attributes are ignored, and names lose their
 * namespace prefix. There are no entities except XML's own five and numeric ones.
 */

export interface XmlElement {
  name: string
  /** Its own text, with entities resolved and trimmed. */
  text: string
  children: XmlElement[]
}

export class XmlFault extends Error {}

const MOST_ELEMENTS = 50_000

/**
 * The root element.
 * @throws XmlFault for text that is not XML, declares entities, or is deeper or larger than any carrier's answer
 */
export function readXml(text: string): XmlElement {
  const localName = (name: string) => name.slice(name.indexOf(':') + 1)
  const root = parseXml(text, { mostElements: MOST_ELEMENTS, localName })
  if (!root) throw new XmlFault('the document is incomplete')
  return withoutAttributes(root)
}

/** The body as a tree; null if it is not XML. */
export function xmlOf({ body }: { body: string }): XmlElement | null {
  try {
    return readXml(body)
  } catch {
    return null
  }
}

const withoutAttributes = ({ name, children }: ParsedElement): XmlElement => ({
  name,
  text: children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim(),
  children: children.filter((child) => typeof child !== 'string').map(withoutAttributes),
})

/** The first element below `element` along the names; null if there is none. */
export function findElement(element: XmlElement, ...names: string[]): XmlElement | null {
  let found: XmlElement | undefined = element
  for (const name of names) {
    found = found.children.find((child) => child.name === name)
    if (!found) return null
  }
  return found
}

/** Text of the first child of that name; '' if there is none. */
export const textOf = (element: XmlElement, name: string): string => findElement(element, name)?.text ?? ''

/** The first element of that name at any depth, including the element itself; null if there is none. */
export function findAnywhere(element: XmlElement, name: string): XmlElement | null {
  if (element.name === name) return element
  for (const child of element.children) {
    const found = findAnywhere(child, name)
    if (found) return found
  }
  return null
}

/** The content of an element: text, number, yes or no; a list repeats it; null and '' omit it. */
export type XmlValue = string | number | boolean | null | XmlContent | readonly XmlValue[]
export interface XmlContent {
  [name: string]: XmlValue
}

/** `<name>…</name>` of the value, one after the other for a list. */
export function writeXml(name: string, value: XmlValue): string {
  if (value === null || value === '') return ''
  if (Array.isArray(value)) return value.map((one) => writeXml(name, one)).join('')
  if (typeof value !== 'object') return `<${name}>${escaped(String(value))}</${name}>`
  const inside = Object.entries(value).map(([child, content]) => writeXml(child, content))
  return `<${name}>${inside.join('')}</${name}>`
}

/** Characters that XML 1.0 does not allow are dropped. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
