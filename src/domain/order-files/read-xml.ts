import { resolveXmlEntities } from '../text/xml-entities.ts'
import { flattenRecords } from './flatten-records.ts'
import { OrderFileFault, type OrderTable, tableOf } from './order-table.ts'
import type { Value } from './value.ts'

const TAG =
  /<(?:!--[\s\S]*?-->|\?[\s\S]*?\?>|!\[CDATA\[([\s\S]*?)\]\]>|!DOCTYPE(?:[^<>[\]"']|"[^"<]*"|'[^'<]*')*>|(\/?)([^\s/>!?<]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>|[!?])/g
const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Attributes about the form of a document, not its content: namespaces, languages, types. */
const OF_XML_ITSELF = /^(?:xmlns(?::|$)|xml:|xsi:)/
const DEEPEST = 64
const MOST_ELEMENTS = 4_000_000

interface Element {
  name: string
  text: string
  /** Name -> values, in the order of the document. */
  fields: Map<string, Value[]>
}

/**
 * Orders in an XML document: elements and attributes by their names without prefix. A document type that is only named,
 * as in cXML, is skipped; one with declarations is rejected. So there are no entities except XML's own five and numeric
 * ones: nothing in a file can expand or load other files.
 * @throws OrderFileFault if it is incomplete or has no orders
 */
export function readXmlOrders(text: string): OrderTable {
  return tableOf('XML', flattenRecords(parse(text)))
}

/** HTML pages, which browsers and old spreadsheets also save as workbooks. */
const NO_DOCUMENT = /^\s*(?:<\?[^>]*>\s*)*(?:<!doctype html|<(?:html|table|body|Workbook)[\s>])/i

function parse(text: string): Value {
  if (NO_DOCUMENT.test(text.slice(0, 2_000)))
    throw new OrderFileFault(
      'This is a web page or an old spreadsheet with another file extension. Save it as XLSX or CSV.',
    )
  const top: Element = { name: '', text: '', fields: new Map() }
  const open = [top]
  let at = 0
  let count = 0
  for (const match of text.matchAll(TAG)) {
    const [whole, cdata, slash, name, attributes, isEmpty] = match
    const element = open.at(-1)!
    element.text += resolved(text.slice(at, match.index))
    at = match.index + whole.length
    if (whole === '<!' || whole === '<?')
      throw new OrderFileFault(
        'XML files with a document type declaration or with a comment at the end are not accepted.',
      )
    if (cdata !== undefined) element.text += cdata
    if (name === undefined) continue
    const local = name.slice(name.indexOf(':') + 1)
    if (slash === '/') {
      if (open.length === 1 || element.name !== local)
        throw new OrderFileFault(`</${name.slice(0, 60)}> has no opening tag.`)
      open.pop()
      add(open.at(-1)!, local, elementValue(element))
      continue
    }
    count += 1
    if (open.length > DEEPEST || count > MOST_ELEMENTS)
      throw new OrderFileFault('This XML file is too large.')
    const child: Element = { name: local, text: '', fields: new Map() }
    for (const [, key, double, single] of (attributes ?? '').matchAll(ATTRIBUTE)) {
      if (!OF_XML_ITSELF.test(key!))
        add(child, key!.slice(key!.indexOf(':') + 1), resolved(double ?? single ?? ''))
    }
    if (isEmpty === '/') add(element, local, elementValue(child))
    else open.push(child)
  }
  if (open.length > 1)
    throw new OrderFileFault(`This XML file ends inside <${open.at(-1)!.name.slice(0, 60)}>.`)
  if (top.fields.size !== 1 || top.text.trim() !== '' || text.slice(at).trim() !== '')
    throw new OrderFileFault('This XML file is incomplete.')
  return [...top.fields.values()][0]![0]!
}

function add(element: Element, name: string, value: Value): void {
  const known = element.fields.get(name)
  if (known) known.push(value)
  else element.fields.set(name, [value])
}

function elementValue({ text, fields }: Element): Value {
  const own = text.trim()
  if (fields.size === 0) return own
  const value: Record<string, Value> = {}
  for (const [name, values] of fields) value[name] = values.length === 1 ? values[0]! : values
  return own === '' ? value : { ...value, text: own }
}

function resolved(text: string): string {
  if (text.includes('<'))
    throw new OrderFileFault('This XML file is damaged: it has a < that does not begin an element.')
  return resolveXmlEntities(text)
}
