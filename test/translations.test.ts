import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { ERRORS } from '#contracts/errors.ts'
import { MESSAGES } from '#contracts/messages.ts'
import { PAGES } from '#domain/access/pages.ts'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import spanishTerms from '../src/web/text/locales/spanish-terms.json' with { type: 'json' }
import { readServerSentences } from './support/server-sentences.ts'

type Compiled = ReturnType<typeof compileMessage>

const [catalog] = await getCatalogs(getConfig())
const inCode = (await catalog!.collect()) ?? {}
const spanish = (await catalog!.read('es')) ?? {}

it('the Spanish catalog has exactly the texts of the code: run `npm run texts`', () => {
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(inCode).sort())
})

it('every text has a Spanish translation', () => {
  const missing = Object.values(spanish).filter(({ translation }) => !translation)
  expect(missing.map(({ message }) => message)).toEqual([])
})

it('the Spanish translation has the same placeholders and elements', () => {
  const others = Object.values(spanish).filter(
    ({ message = '', translation = '' }) =>
      valuesIn(compileMessage(message)) !== valuesIn(compileMessage(translation)) ||
      elementsIn(message) !== elementsIn(translation),
  )
  expect(others.map(({ message, translation }) => `${message} => ${translation}`)).toEqual([])
})

it('refusals, messages, pages, services and modes have a Spanish translation with the same placeholders', () => {
  const english = [
    ...Object.values(ERRORS).map(([, sentence]) => sentence),
    ...Object.values(MESSAGES),
    ...Object.values(PAGES).map(({ title }) => title),
    ...ACCESSORIAL_CODES.map(({ label }) => label),
    ...Object.values(RATE_MODES),
  ]
  const terms: Readonly<Record<string, string>> = spanishTerms
  // Texts of carriers and other programs are passed on unchanged.
  const own = english.filter((text) => text.replace(/\{\w+\}/g, '').trim() !== '')
  expect(own.filter((text) => terms[text] === undefined)).toEqual([])
  const others = Object.entries(terms).filter(([one, other]) => blanksIn(one) !== blanksIn(other))
  expect(others).toEqual([])
})

it('every server sentence that a screen can show has a Spanish translation', () => {
  const sentences = readServerSentences()
  // One from each top folder, so that a folder that is no longer read is noticed.
  for (const known of [
    'It does not name a shipment.',
    'UPS needs the invoice number.',
    'Line {0} needs a value.',
    'This workbook has no sheet with cells.',
    'The bridge was unpaired before it received this job.',
    'it is possible only in Schedule',
    'Freight spend',
  ]) {
    expect(sentences.map(({ text }) => text)).toContain(known)
  }
  const terms: Readonly<Record<string, string>> = spanishTerms
  const missing = sentences.filter(({ text }) => terms[text] === undefined)
  expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
}, 60_000)

const blanksIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join()

/** The names of a message's placeholders, including those inside of plurals. */
function valuesIn(message: Compiled): string {
  const names = new Set<string>()
  const gather = (part: unknown): void => {
    if (!Array.isArray(part)) return
    for (const token of part) {
      if (!Array.isArray(token)) continue
      names.add(String(token[0]))
      if (typeof token[2] === 'object' && token[2] !== null) Object.values(token[2]).forEach(gather)
    }
  }
  gather(message)
  return [...names].sort().join()
}

const elementsIn = (message: string): string => (message.match(/<\/?\d+\/?>/g) ?? []).sort().join()
