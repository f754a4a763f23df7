import { showInstant } from '../text/dates.ts'
import { readerZone } from './reader-zone.ts'

const ISO_INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g

/** Replaces the ISO instants of a server sentence with times in the reader's time zone. */
export function readableInstants(sentence: string, now = new Date()): string {
  const zone = readerZone()
  return sentence.replace(ISO_INSTANT, (instant) => {
    const shown = showInstant(instant, zone, now)
    return shown.kind === 'text' ? shown.text : instant
  })
}
