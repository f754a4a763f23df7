import { t } from '@lingui/core/macro'
import { type RateRequest, rateRequest } from '#contracts/entities/shipment-draft.ts'
import { ourFields, type Sparse } from '#contracts/wire-path.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import type { DeskEnd, DeskForm, DeskLine } from './desk-form.ts'
import { classOf, type DeskDefaults } from './line-figures.ts'

export type DeskRequest = Sparse<RateRequest>
/** Path of a field (`origin`, `lines.<key>.weight`, `services`) -> sentence. */
export type Faults = Readonly<Record<string, string>>

export interface PreparedRequest {
  request: DeskRequest
  /** Faults that prevent the request; empty = send it. */
  faults: Faults
}

/** The request as the contract expects it, for any rate mode. None of it is saved. */
export function prepareRequest(form: DeskForm, defaults: DeskDefaults): PreparedRequest {
  return {
    faults: faultsOf(form),
    request: {
      origin: form.origin.address,
      destination: form.destination.address,
      items: form.lines.map((line) => itemOf(line, defaults)),
      services: form.services,
      pickup: { date: form.pickupDate },
      paymentType: 'P',
      save: false,
    },
  }
}

function itemOf(line: DeskLine, defaults: DeskDefaults) {
  const { key: _key, packageType, isStackable } = line
  const { freightClass, from } = classOf(line, defaults)
  const number = (text: string) => readNumber(text) ?? 0
  return {
    packageType,
    isStackable,
    // If empty, the server computes it from the density; without sizes the client's default applies.
    freightClass: from === 'density' ? '' : freightClass,
    quantity: number(line.quantity),
    weight: number(line.weight),
    length: number(line.length),
    width: number(line.width),
    height: number(line.height),
  }
}

const NUMBERS = ['quantity', 'weight', 'length', 'width', 'height'] as const

function faultsOf(form: DeskForm): Faults {
  const faults: Record<string, string> = {}
  for (const name of ['origin', 'destination'] as const) {
    const fault = faultOfEnd(form[name])
    if (fault) faults[name] = fault
  }
  for (const line of form.lines) {
    for (const name of NUMBERS) {
      if (line[name].trim() !== '' && readNumber(line[name]) === null) {
        faults[`lines.${line.key}.${name}`] = t`Enter a number.`
      }
    }
    const path = `lines.${line.key}.weight`
    if (!(path in faults) && !((readNumber(line.weight) ?? 0) > 0)) faults[path] = t`Weight is required.`
  }
  return faults
}

function faultOfEnd({ text, address }: DeskEnd): string {
  if (address.zip !== '') return ''
  return text.trim() === ''
    ? t`ZIP is required.`
    : t`Enter a complete US ZIP or Canadian postal code, or pick a saved location.`
}

/** The faults of a refusal at the fields of this screen; faults of other fields are shown above. */
export function faultsOfReply(
  wireFields: Record<string, string>,
  form: DeskForm,
): { faults: Faults; others: string[] } {
  const faults: Record<string, string> = {}
  const others: string[] = []
  for (const [path, sentence] of Object.entries(ourFields(rateRequest, wireFields))) {
    const ours = fieldOf(path, form)
    if (ours === null) others.push(sentence)
    else faults[ours] ??= sentence
  }
  return { faults, others }
}

function fieldOf(path: string, form: DeskForm): string | null {
  const line = /^items\.(\d+)\.(\w+)/.exec(path)
  const key = line ? form.lines[Number(line[1])]?.key : undefined
  if (line && key !== undefined) return `lines.${key}.${line[2]}`
  const [head = ''] = path.split('.')
  if (head === 'origin' || head === 'destination' || head === 'services') return head
  return head === 'pickup' ? 'pickupDate' : null
}
