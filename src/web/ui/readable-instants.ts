import { showInstant } from '../text/dates.ts'
import { readerZone } from './reader-zone.ts'

const ISO_INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g

/** A sentence of the server's with its instants as the reader's own clock shows them. */
export function readableInstants(sentence: string, now = new Date()): string {
  const zone = readerZone()
  return sentence.replace(ISO_INSTANT, (instant) => {
    const shown = showInstant(instant, zone, now)
    return shown.kind === 'text' ? shown.text : instant
  })
}
