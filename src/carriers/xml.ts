import { resolveXmlEntities } from '#domain/text/xml-entities.ts'

/**
 * As much of XML as carriers' services speak: elements and text. Attributes are passed over, prefixes of namespaces are
 * dropped. Document types are refused, so there are no entities but the five of XML and numbers.
 */

export interface XmlElement {
  name: string
  /** Its own text, entities resolved, blanks at the ends dropped. */
  text: string
  children: XmlElement[]
}

export class XmlFault extends Error {}

const TAG = /<(?:!--[\s\S]*?-->|\?[\s\S]*?\?>|!\[CDATA\[([\s\S]*?)\]\]>|(\/?)([^\s/>!?]+)([^>]*?)(\/?)>|!)/g
const DEEPEST = 64
const MOST_ELEMENTS = 50_000

/**
 * The root element.
 * @throws XmlFault for what is no XML, has a document type, or is deeper or larger than any carrier's answer
 */
export function readXml(text: string): XmlElement {
  const top: XmlElement = { name: '', text: '', children: [] }
  const open = [top]
  let at = 0
  let count = 0
  for (const match of text.matchAll(TAG)) {
    const [whole, cdata, slash, name, , isEmpty] = match
    const element = open.at(-1)!
    element.text += resolveXmlEntities(text.slice(at, match.index))
    at = match.index + whole.length
    if (whole === '<!') throw new XmlFault('a document type is not taken')
    if (cdata !== undefined) element.text += cdata
    if (name === undefined) continue
    const local = name.slice(name.indexOf(':') + 1)
    if (slash === '/') {
      if (open.length === 1 || element.name !== local) throw new XmlFault(`</${name}> closes nothing`)
      element.text = element.text.trim()
      open.pop()
      continue
    }
    const child = { name: local, text: '', children: [] }
    element.children.push(child)
    count += 1
    if (open.length > DEEPEST || count > MOST_ELEMENTS) throw new XmlFault('the document is too large')
    if (isEmpty !== '/') open.push(child)
  }
  const [root] = top.children
  const isWhole = open.length === 1 && top.children.length === 1 && text.slice(at).trim() === ''
  if (!isWhole || !root || top.text.trim() !== '') throw new XmlFault('the document is not whole')
  return root
}

/** The first element below `element` along the names; null when there is none. */
export function findElement(element: XmlElement, ...names: string[]): XmlElement | null {
  let found: XmlElement | undefined = element
  for (const name of names) {
    found = found.children.find((child) => child.name === name)
    if (!found) return null
  }
  return found
}

/** Text of the first child of that name; '' when there is none. */
export const textOf = (element: XmlElement, name: string): string => findElement(element, name)?.text ?? ''

/** The first element of that name at any depth, the element itself included; null when there is none. */
export function findAnywhere(element: XmlElement, name: string): XmlElement | null {
  if (element.name === name) return element
  for (const child of element.children) {
    const found = findAnywhere(child, name)
    if (found) return found
  }
  return null
}

/** What an element is made of: text, number, yes or no; a list repeats it; null and '' leave it out. */
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

/** What XML 1.0 cannot carry at all is left out. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
