import { t } from '@lingui/core/macro'
import { parseDecimal } from '#domain/money.ts'
import { faultyHazmat } from '#domain/shipment/hazmat.ts'
import { faultyPickup } from '#domain/shipment/pickup-faults.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'
import { parseTimeOfDay } from '#domain/text/time-of-day.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import { parseZip, unknownZip } from '#domain/text/zip.ts'
import type { Faults } from './change-form.ts'
import { type ItemRow, isBlankItem, type PrepaidForm } from './form.ts'

const NUMBERS = [
  'quantity',
  'pieces',
  'weight',
  'length',
  'width',
  'height',
  'unitsPerPallet',
  'linearFeet',
] as const

/** Fields of the lines that are not valid numbers. */
export function numberFaults(rows: readonly ItemRow[]): Faults {
  const faults: Faults = {}
  for (const row of rows) {
    for (const name of NUMBERS) {
      if (row[name].trim() !== '' && readNumber(row[name]) === null) {
        faults[`items.${row.key}.${name}`] = t`Enter a number.`
      }
    }
  }
  return faults
}

/** Faults of format, field by field; also used when the user leaves a field. */
export function formatFaults(form: PrepaidForm): Faults {
  const faults: Faults = {}
  for (const end of ['origin', 'destination', 'billTo'] as const) addContact(faults, end, form[end])
  for (const end of ['origin', 'destination'] as const) addZip(faults, end, form[end])
  for (const stop of form.stops) {
    addContact(faults, `stops.${stop.key}.address`, stop.address)
    addZip(faults, `stops.${stop.key}.address`, stop.address)
  }
  const notify = parseEmails(form.notifyEmails)
  if (notify.kind === 'invalid') faults.notifyEmails = notify.message
  addTimes(faults, 'pickup', { from: form.pickupFrom, to: form.pickupTo })
  addWindow(faults, form)
  for (const stop of form.stops) addTimes(faults, `stops.${stop.key}.appointment`, stop.appointment)
  addAmount(faults, 'declaredValueCents', form.declaredValue)
  for (const row of form.items) {
    addAmount(faults, `items.${row.key}.declaredValueCents`, row.declaredValue)
    if (row.isHazmat) addPhone(faults, `items.${row.key}.hazmat.emergencyPhone`, row.hazmat.emergencyPhone)
  }
  return faults
}

function addContact(faults: Faults, path: string, { contactPhone, email }: Address): void {
  addPhone(faults, `${path}.contactPhone`, contactPhone)
  const emails = parseEmails(email)
  if (emails.kind === 'invalid') faults[`${path}.email`] = emails.message
}

/** The server knows whether a ZIP exists; its format is checked here. */
function addZip(faults: Faults, path: string, { zip, countryCode }: Address): void {
  const isLookedUp = countryCode === 'US' || countryCode === 'CA'
  if (zip.trim() === '' || !isLookedUp || parseZip(zip).kind === countryCode) return
  faults[`${path}.zip`] = unknownZip(zip, countryCode)
}

function addTimes(faults: Faults, path: string, window: { from: string; to: string }): void {
  for (const name of ['from', 'to'] as const) {
    const text = window[name]
    if (text.trim() !== '' && parseTimeOfDay(text).kind === 'invalid') {
      faults[`${path}.${name}`] = t`Enter a time like 11:00 AM.`
    }
  }
}

/** Whether the pickup is in the past depends on the time at the origin, which the server knows. */
function addWindow(faults: Faults, { pickupDate, pickupFrom, pickupTo }: PrepaidForm): void {
  const from = parseTimeOfDay(pickupFrom)
  const to = parseTimeOfDay(pickupTo)
  if (from.kind === 'invalid' || to.kind === 'invalid') return
  const pickup = { date: pickupDate, from: from.time, to: to.time }
  for (const { field, sentence } of faultyPickup(pickup, null)) faults[`pickup.${field}`] = sentence
}

function addPhone(faults: Faults, path: string, text: string): void {
  const phone = text.trim() === '' ? null : parsePhone(text)
  if (phone?.kind === 'invalid') faults[path] = phone.message
}

function addAmount(faults: Faults, path: string, text: string): void {
  if (text.trim() !== '' && parseDecimal(text, 2) === null) faults[path] = t`Enter an amount like 1240.50.`
}

/** Missing hazardous materials data: prices do not need it, carriers do. */
export function hazmatFaults(form: PrepaidForm): Faults {
  const faults: Faults = {}
  for (const row of form.items) {
    if (!row.isHazmat || isBlankItem(row)) continue
    for (const { field, sentence } of faultyHazmat(row.hazmat)) {
      faults[`items.${row.key}.hazmat.${field}`] = sentence
    }
  }
  return faults
}

/** The fault of the field that the user just left; '' = none. */
export function faultOfField(form: PrepaidForm, path: string): string {
  const faults = { ...formatFaults(form), ...numberFaults(form.items) }
  return faults[path] ?? (path.includes('.hazmat.') ? hazmatFaults(form)[path] : undefined) ?? ''
}
