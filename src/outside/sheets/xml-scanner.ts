import { SheetFault } from './limits.ts'

const LONGEST_TAG = 65_536
/** Maximum characters between two tags: many times the contents of a cell, however they are escaped. */
const LONGEST_TEXT = 1_000_000

/** Receives the events of an XML text. Names come without their prefix. */
export interface XmlListener {
  /** `attributes` is the text between the name and the end of the tag; `attributeOf` reads it. */
  open(name: string, attributes: string): void
  close(name: string): void
  /** Characters between two tags, with their entities. */
  text(characters: string): void
  /** May itself consume tags that start at `at`, which is faster; returns where it stopped. */
  skim?(text: string, at: number): number
}

const unreadable = () => new SheetFault('This workbook contains XML that cannot be read.')

const AMPERSAND = 38
const SLASH = 47
const BANG = 33
const QUESTION = 63
const QUOTE = 34
const APOSTROPHE = 39
const GREATER = 62

/**
 * Reads XML that arrives in chunks, as far as the parts of a workbook need it: tags, text, CDATA; comments and
 * processing instructions are skipped. A document type is refused, because it makes entity bombs possible.
 */
export class XmlScanner {
  readonly #listener: XmlListener
  #held = ''

  constructor(listener: XmlListener) {
    this.#listener = listener
  }

  push(piece: string): void {
    const text = this.#held === '' ? piece : this.#held + piece
    let at = 0
    for (;;) {
      const tag = text.indexOf('<', at)
      if ((tag < 0 ? text.length : tag) - at > LONGEST_TEXT) throw unreadable()
      if (tag < 0) break
      const end = this.#tagEnd(text, tag)
      if (end < 0) {
        if (text.length - tag > LONGEST_TAG) throw unreadable()
        break
      }
      if (tag > at) this.#listener.text(text.slice(at, tag))
      this.#tell(text, tag, end)
      at = this.#listener.skim?.(text, end + 1) ?? end + 1
    }
    this.#held = text.slice(at)
  }

  /** The index of the tag's last character; -1: not in this chunk. */
  #tagEnd(text: string, tag: number): number {
    const code = text.charCodeAt(tag + 1)
    if (code === SLASH) return text.indexOf('>', tag)
    if (code === QUESTION) return endOf(text, '?>', tag)
    if (code === BANG) return this.#bangEnd(text, tag)
    for (let at = tag + 1; at < text.length; at++) {
      const here = text.charCodeAt(at)
      if (here === GREATER) return at
      if (here === QUOTE || here === APOSTROPHE) {
        at = text.indexOf(here === QUOTE ? '"' : "'", at + 1)
        if (at < 0) return -1
      }
    }
    return -1
  }

  #bangEnd(text: string, tag: number): number {
    if (text.startsWith('<!--', tag)) return endOf(text, '-->', tag + 4)
    if (text.startsWith('<![CDATA[', tag)) return endOf(text, ']]>', tag)
    if (text.length - tag >= 9)
      throw new SheetFault('This workbook contains a document type declaration, so it was not opened.')
    return -1
  }

  #tell(text: string, tag: number, end: number): void {
    const code = text.charCodeAt(tag + 1)
    if (code === QUESTION) return
    if (code === BANG) {
      if (text.charCodeAt(tag + 2) === 91) this.#listener.text(escaped(text.slice(tag + 9, end - 2)))
      return
    }
    if (code === SLASH) {
      this.#listener.close(plain(text.slice(tag + 2, end).trim()))
      return
    }
    const isEmpty = text.charCodeAt(end - 1) === SLASH
    const stop = isEmpty ? end - 1 : end
    let nameEnd = tag + 1
    while (nameEnd < stop && text.charCodeAt(nameEnd) > 32) nameEnd++
    const name = plain(text.slice(tag + 1, nameEnd))
    this.#listener.open(name, text.slice(nameEnd, stop))
    if (isEmpty) this.#listener.close(name)
  }
}

/** Index of the last character of `mark`. */
function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? -1 : found + mark.length - 1
}

const plain = (name: string): string => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** Escapes the literal text of CDATA, so that it reads like any other text. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;')

const patterns = new Map<string, RegExp>()

/** The value of an attribute, whatever the prefix of its name; null if it is missing. */
export function attributeOf(attributes: string, name: string): string | null {
  let pattern = patterns.get(name)
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    patterns.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  return found ? textOf(found[1] ?? found[2] ?? '') : null
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The characters of a text, with entities and the workbook's own `_x000D_` decoded. */
export function textOf(characters: string): string {
  let text = characters
  let hasEntity = false
  for (let at = 0; at < text.length && !hasEntity; at++) hasEntity = text.charCodeAt(at) === AMPERSAND
  if (hasEntity) {
    text = text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
      if (name[0] !== '#') return ENTITIES[name] ?? whole
      const code =
        name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
  }
  return text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
