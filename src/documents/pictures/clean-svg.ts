import { parseXml, type XmlElement } from '#domain/text/xml.ts'

/** Shapes, groups, gradients, text. No scripts, styles, links, images, animations, or repeated content. */
const ELEMENTS = new Set(
  (
    'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient ' +
    'radialGradient stop clipPath'
  ).split(' '),
)
const GEOMETRY =
  'viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform id offset ' +
  'gradientUnits gradientTransform spreadMethod clipPathUnits textLength lengthAdjust'
const PAINT =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule stop-color stop-opacity ' +
  'font-family font-size font-weight font-style text-anchor letter-spacing'
const PAINTS = new Set(PAINT.split(' '))
const ATTRIBUTES = new Set([...GEOMETRY.split(' '), ...PAINTS])
/** Resources other than a part of this drawing, and everything that a style might run. */
const HARMFUL = /url\(\s*(?!#[\w-]+\s*\))|expression|javascript:|data:|[\\@<>]|\/\*/i
const MOST_ELEMENTS = 5_000

/**
 * An SVG reduced to the elements and attributes that a drawing needs, as text; null if it is not one. Classes of its
 * style sheet become attributes; everything else that is not on the lists of this file is removed.
 */
export function cleanSvg(text: string): string | null {
  const root = parseXml(text, { mostElements: MOST_ELEMENTS, localName: (name) => name.replace(/^svg:/, '') })
  if (root?.name !== 'svg') return null
  const classes = classesOf(root)
  const body = written(root, classes)
  return body.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}

type Classes = ReadonlyMap<string, Record<string, string>>

function written(element: XmlElement, classes: Classes): string {
  const attributes = Object.entries(attributesOf(element, classes))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  const inside = element.children
    .map((child) => {
      if (typeof child === 'string') return hasWords(element.name) ? escaped(child) : ''
      return ELEMENTS.has(child.name) ? written(child, classes) : ''
    })
    .join('')
  return `<${element.name}${attributes}>${inside}</${element.name}>`
}

const hasWords = (name: string) => ['text', 'tspan', 'title', 'desc'].includes(name)

/** An element's own attributes are overridden by its classes, and both by its style: as in a browser. */
function attributesOf(element: XmlElement, classes: Classes): Record<string, string> {
  const found: Record<string, string> = {}
  const take = (name: string, value: string, allowed: ReadonlySet<string>) => {
    if (allowed.has(name) && !HARMFUL.test(value)) found[name] = value
  }
  for (const [name, value] of Object.entries(element.attributes)) take(name, value, ATTRIBUTES)
  for (const name of new Set((element.attributes.class ?? '').split(/\s+/))) {
    for (const [paint, value] of Object.entries(classes.get(name) ?? {})) take(paint, value, PAINTS)
  }
  for (const [paint, value] of declarations(element.attributes.style ?? '')) take(paint, value, PAINTS)
  return found
}

/** `.name { fill: red }` of all style elements; other selectors are omitted. */
function classesOf(root: XmlElement): Classes {
  const classes = new Map<string, Record<string, string>>()
  for (const sheet of stylesOf(root)) {
    for (const { selectors, body } of rulesOf(sheet)) {
      const paints = Object.fromEntries(declarations(body).filter(([name]) => PAINTS.has(name)))
      for (const selector of selectors.split(',')) {
        const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1]
        if (name) classes.set(name, { ...classes.get(name), ...paints })
      }
    }
  }
  return classes
}

/**
 * The innermost `selectors{body}` of a style sheet. Without a regular expression: one would rescan from every letter.
 */
function rulesOf(sheet: string): { selectors: string; body: string }[] {
  return sheet
    .split('}')
    .slice(0, -1)
    .flatMap((rule) => {
      const at = rule.lastIndexOf('{')
      const from = at > 0 ? rule.lastIndexOf('{', at - 1) + 1 : 0
      return at < 0 ? [] : [{ selectors: rule.slice(from, at), body: rule.slice(at + 1) }]
    })
}

function stylesOf(element: XmlElement): string[] {
  const words = element.children.filter((child) => typeof child === 'string').join('')
  const own = element.name === 'style' ? [words] : []
  return [...own, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : stylesOf(child)))]
}

const declarations = (style: string): [name: string, value: string][] =>
  style.split(';').flatMap((one): [string, string][] => {
    const at = one.indexOf(':')
    return at < 0 ? [] : [[one.slice(0, at).trim().toLowerCase(), one.slice(at + 1).trim()]]
  })

const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replace(/[^\P{Cc}\s]/gu, '').replace(/[<>&"]/g, (char) => ENTITIES[char]!)
