import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'common-passwords.txt')
/** Extra characters that do not make a common word a good password: "Summer2026!". */
const MOST_DECORATION = 8
/** A shorter piece can be guessed however often it is repeated. */
const SHORTEST_REPEATED = 6

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '12345678901234567890', 'qwertyuiopasdfghjklzxcvbnm']
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].reverse().join('')])

const SPELLED: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '!': 'i' },
}

let listed: Set<string> | undefined

/** Loaded when the first password is set, so that startup does not wait for it. */
function list(): Set<string> {
  listed ??= new Set(
    readFileSync(FILE, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return listed
}

/** Whether a password is on a list of common ones: as is, decorated, respelled, repeated, or along the keyboard. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  return isListed(text) || isDecorated(text) || isRepeated(text) || isSequence(text)
}

const isListed = (text: string): boolean => respelled(text).some((form) => list().has(form))

/** As typed, and with letters instead of the digits and signs that replace them; a 1 is an i or an l. */
function respelled(text: string): string[] {
  const letters = text.replace(/[@430$57!]/g, (sign) => SPELLED[sign]!)
  return [text, letters, letters.replaceAll('1', 'i'), letters.replaceAll('1', 'l')]
}

function isDecorated(text: string): boolean {
  const [start, end] = lettersOf(text)
  if (start === -1) return false
  // A sign at the start may be a letter, too: $ummer.
  const cores = [text.slice(start, end), text.slice(0, end)]
  return cores.some((core) => text.length - core.length <= MOST_DECORATION && isListed(core))
}

/** The range from the first letter to after the last one. */
function lettersOf(text: string): [number, number] {
  const isLetter = (character: string) => character >= 'a' && character <= 'z'
  const characters = text.split('')
  return [characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1]
}

function isRepeated(text: string): boolean {
  const bare = text.replace(/\s/g, '')
  const length = [...Array(bare.length >> 1).keys()]
    .map((at) => at + 1)
    .find((size) => bare.startsWith(bare.slice(size)) && bare.length >= size * 2)
  if (length === undefined) return false
  return length < SHORTEST_REPEATED || isListed(bare.slice(0, length)) || isDecorated(bare.slice(0, length))
}

const isSequence = (text: string): boolean => SEQUENCES.some((row) => row.includes(text))
