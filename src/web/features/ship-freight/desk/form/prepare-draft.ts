import { type ShipmentDraft, shipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { ourFields, type Sparse } from '#contracts/wire-path.ts'
import { parseDecimal } from '#domain/money.ts'
import { parseTimeOfDay } from '#domain/text/time-of-day.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import type { Faults } from './change-form.ts'
import { type Defaults, type ItemRow, isBlankItem, type PrepaidForm } from './form.ts'
import { formatFaults, numberFaults } from './format-faults.ts'
import { figuresOf } from './item-figures.ts'
import { inOrderOfTravel, pathOfStop, preparedStops, type StopLines } from './stop-lines.ts'

export type PreparedDraft = {
  draft: Sparse<ShipmentDraft>
  /** Keys of the sent lines, in order: a fault of line 0 belongs to the first of them. */
  keys: string[]
  /** The same for stops and the lines that each unloads. */
  stops: StopLines[]
  /** Unreadable values; the server checks everything else. */
  faults: Faults
  /** Maps a field of the contract to its path on the screen; absent: the same path. */
  place?: (path: string) => string
  /** Carriers to request prices from; absent or empty: all. */
  scacs?: readonly string[]
}

/** The form as the contract expects it. Blank lines are left out. */
export function prepareDraft(form: PrepaidForm, defaults: Defaults): PreparedDraft {
  const filled = form.items.filter((row) => !isBlankItem(row))
  const sent = inOrderOfTravel(filled.length > 0 ? filled : form.items.slice(0, 1), form.stops)
  const texts = textsOf(form)
  const items = sent.map((row) => itemOf(row, defaults))
  const stops = preparedStops(form.stops, sent, items)
  return {
    keys: sent.map((row) => row.key),
    stops: stops.lines,
    faults: { ...formatFaults(form), ...numberFaults(sent) },
    draft: {
      ...texts,
      origin: form.origin,
      destination: form.destination,
      billTo: form.paymentType === 'T' ? form.billTo : null,
      items,
      stops: stops.draft,
      services: form.services,
      pickup: { date: form.pickupDate, from: clock(form.pickupFrom), to: clock(form.pickupTo) },
      paymentType: form.paymentType,
      rateModeId: form.rateModeId,
      equipment: form.equipment,
      declaredValueCents: centsOf(form.declaredValue),
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
  const { key: _key, stopKey: _stop, declaredValue, unitsPerPallet, ...typed } = row
  const { unseen, isHazmat, hazmat, freightClass: _class, ...rest } = typed
  const figures = figuresOf(row, defaults)
  const number = (text: string) => readNumber(text) ?? 0
  const perPallet = number(unitsPerPallet)
  return {
    ...rest,
    ...unseen,
    isHazmat,
    hazmat: isHazmat ? hazmat : null,
    // If empty, the server computes it from the density and returns the source; without sizes the client's default
    // applies.
    freightClass: figures.from === 'density' ? '' : figures.freightClass,
    quantity: number(row.quantity),
    pieces: number(row.pieces),
    weight: number(row.weight),
    length: number(row.length),
    width: number(row.width),
    height: number(row.height),
    ...(perPallet > 0 ? { unitsPerPallet: perPallet } : {}),
    linearFeet: readNumber(row.linearFeet),
    declaredValueCents: centsOf(declaredValue),
  }
}

const centsOf = (text: string): number => (text.trim() === '' ? 0 : (parseDecimal(text, 2) ?? 0))

/** HH:MM of the text in a time field; '' makes the server use the client's usual time. */
function clock(text: string): string {
  const parsed = parseTimeOfDay(text)
  return parsed.kind === 'time' ? parsed.time : ''
}

/**
 * Faults of a refusal under the form's own paths. Every call uses the names of the wire's shipment, even one that
 * carries no shipment (booking) or nests it under a name (saving); lines go by their keys, not their index.
 */
export function faultsOfReply(
  wireFields: Record<string, string>,
  { keys, stops, place = (path) => path }: Pick<PreparedDraft, 'keys' | 'stops' | 'place'>,
): Faults {
  const ofShipment = Object.fromEntries(
    Object.entries(wireFields).map(([path, sentence]) => [path.replace(/^shipment\./, ''), sentence]),
  )
  return Object.fromEntries(
    Object.entries(ourFields(shipmentDraft, ofShipment)).map(([path, sentence]) => [
      byKey(pathOfStop(place(path), stops), keys),
      sentence,
    ]),
  )
}

/** `items.0.weight` as `items.<key>.weight`. */
function byKey(path: string, keys: readonly string[]): string {
  const key = keys[Number(/^items\.(\d+)(?=\.|$)/.exec(path)?.[1] ?? -1)]
  return key === undefined ? path : path.replace(/^items\.\d+/, `items.${key}`)
}
