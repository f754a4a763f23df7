import { type ShipmentDraft, shipmentDraft } from '#contracts/entities/shipment.ts'
import { ourFields, type Sparse } from '#contracts/wire-path.ts'
import { parseDecimal } from '#domain/money.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'
import { parseTimeOfDay } from '#domain/text/time-of-day.ts'
import type { Faults } from './change-form.ts'
import { type Defaults, type ItemRow, isBlankItem, type PrepaidForm } from './form.ts'
import { figuresOf, readNumber } from './item-figures.ts'

export type PreparedDraft = {
  draft: Sparse<ShipmentDraft>
  /** Keys of the lines that are sent, in order: a fault of line 0 belongs to the first of them. */
  keys: string[]
  /** What cannot be read at all; anything else the server judges. */
  faults: Faults
}

/** The form as the contract wants it. Blank lines stay at home. */
export function prepareDraft(form: PrepaidForm, defaults: Defaults): PreparedDraft {
  const filled = form.items.filter((row) => !isBlankItem(row))
  const sent = filled.length > 0 ? filled : form.items.slice(0, 1)
  const declared = form.declaredValue.trim() === '' ? 0 : parseDecimal(form.declaredValue, 2)
  const texts = textsOf(form)
  return {
    keys: sent.map((row) => row.key),
    faults: { ...formatFaults(form), ...numberFaults(sent) },
    draft: {
      ...texts,
      origin: form.origin,
      destination: form.destination,
      billTo: form.paymentType === 'T' ? form.billTo : null,
      items: sent.map((row) => itemOf(row, defaults)),
      services: form.services,
      pickup: { date: form.pickupDate, from: clock(form.pickupFrom), to: clock(form.pickupTo) },
      paymentType: form.paymentType,
      rateModeId: form.rateModeId,
      declaredValueCents: declared ?? 0,
    },
  }
}

function textsOf(form: PrepaidForm) {
  const { soldTo, reference1, reference2, reference3, reference4, reference5, poNumber, orderNumber } = form
  const { specialInstructions, comments, internalNotes, notifyEmails } = form
  return {
    soldTo,
    reference1,
    reference2,
    reference3,
    reference4,
    reference5,
    poNumber,
    orderNumber,
    specialInstructions,
    comments,
    internalNotes,
    notifyEmails,
  }
}

function itemOf(row: ItemRow, defaults: Defaults) {
  const { key: _key, unseen, isHazmat, hazmat, freightClass, ...rest } = row
  const figures = figuresOf(row, defaults)
  const number = (text: string) => readNumber(text) ?? 0
  return {
    ...rest,
    ...unseen,
    isHazmat,
    hazmat: isHazmat ? hazmat : null,
    // Left empty the server computes it from the density and says so; without sizes the client's default holds.
    freightClass: figures.from === 'density' ? '' : figures.freightClass,
    quantity: number(row.quantity),
    pieces: number(row.pieces),
    weight: number(row.weight),
    length: number(row.length),
    width: number(row.width),
    height: number(row.height),
  }
}

/** HH:MM of what stands in a time field; '' lets the server take the client's usual time. */
function clock(text: string): string {
  const parsed = parseTimeOfDay(text)
  return parsed.kind === 'time' ? parsed.time : ''
}

const NUMBERS = ['quantity', 'pieces', 'weight', 'length', 'width', 'height'] as const

function numberFaults(rows: readonly ItemRow[]): Faults {
  const faults: Faults = {}
  for (const row of rows) {
    for (const name of NUMBERS) {
      if (row[name].trim() !== '' && readNumber(row[name]) === null) {
        faults[`items.${row.key}.${name}`] = 'Enter a number.'
      }
    }
  }
  return faults
}

/** What can be judged by its look alone, field by field: also asked when a field is left. */
export function formatFaults(form: PrepaidForm): Faults {
  const faults: Faults = {}
  for (const end of ['origin', 'destination', 'billTo'] as const) {
    const { contactPhone, email } = form[end]
    const phone = contactPhone.trim() === '' ? null : parsePhone(contactPhone)
    if (phone?.kind === 'invalid') faults[`${end}.contactPhone`] = phone.message
    const emails = parseEmails(email)
    if (emails.kind === 'invalid') faults[`${end}.email`] = emails.message
  }
  const notify = parseEmails(form.notifyEmails)
  if (notify.kind === 'invalid') faults.notifyEmails = notify.message
  for (const [path, text] of [
    ['pickup.from', form.pickupFrom],
    ['pickup.to', form.pickupTo],
  ] as const) {
    if (text.trim() !== '' && parseTimeOfDay(text).kind === 'invalid') {
      faults[path] = 'Enter a time like 11:00 AM.'
    }
  }
  if (form.declaredValue.trim() !== '' && parseDecimal(form.declaredValue, 2) === null) {
    faults.declaredValueCents = 'Enter an amount like 1240.50.'
  }
  return faults
}

/**
 * Faults of a refusal under the form's own paths. Every call names them as the wire's shipment does, also one that
 * carries no shipment (booking); lines go by their keys, whatever their place.
 */
export function faultsOfReply(wireFields: Record<string, string>, keys: readonly string[]): Faults {
  return Object.fromEntries(
    Object.entries(ourFields(shipmentDraft, wireFields)).map(([path, sentence]) => {
      const line = /^items\.(\d+)(?=\.|$)/.exec(path)
      const key = line ? keys[Number(line[1])] : undefined
      return [key === undefined ? path : path.replace(/^items\.\d+/, `items.${key}`), sentence]
    }),
  )
}
