import type { LocationValue } from '#contracts/entities/address.ts'
import { isServiceAt } from '#domain/rating/accessorial-codes.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { addressOfLocation } from './address-of-location.ts'
import { addressPaths, changeStops, type StopChange, stopPaths } from './change-stops.ts'
import type { AddressEnd, ItemRow, PrepaidForm, TextField } from './form.ts'

/** Sentence by field path: `destination.zip`, `items.<key>.weight`. */
export type Faults = Record<string, string>

export interface FormState {
  form: PrepaidForm
  faults: Faults
}

export type Change =
  | { kind: 'text'; name: TextField; value: string }
  | { kind: 'payment'; value: PrepaidForm['paymentType'] }
  | { kind: 'address'; end: AddressEnd; patch: Partial<Address> }
  | { kind: 'location'; end: 'origin' | 'destination'; location: LocationValue }
  | { kind: 'pickup'; patch: Partial<Pick<PrepaidForm, 'pickupDate' | 'pickupFrom' | 'pickupTo'>> }
  | { kind: 'services'; services: string[] }
  /** Adds or removes one service; the others stay. */
  | { kind: 'service'; code: string; isWanted: boolean }
  /** Replaces the services that the consignee always needs. */
  | { kind: 'consigneeServices'; services: string[] }
  | { kind: 'mode'; rateModeId: number }
  | { kind: 'equipment'; equipment: string }
  | { kind: 'collectCarrier'; patch: Partial<PrepaidForm['collectCarrier']> }
  | StopChange
  /** A change of fields that only one kind of form has, and the paths whose faults it clears. */
  | { kind: 'own'; apply: (form: PrepaidForm) => PrepaidForm; settles: string[] }
  | { kind: 'item'; key: string; patch: Partial<ItemRow> }
  | { kind: 'items'; items: ItemRow[] }
  | { kind: 'form'; form: PrepaidForm }
  | { kind: 'saved'; shipmentId: string; bolNumber: string; version: number }
  | { kind: 'faults'; faults: Faults }
  | { kind: 'fault'; path: string; sentence: string }

/** The form after a change. A changed field has no fault until it is checked again. */
export function changeForm(state: FormState, change: Change): FormState {
  const { form } = state
  switch (change.kind) {
    case 'faults':
      return { form, faults: change.faults }
    case 'fault':
      return { form, faults: withFault(state.faults, change.path, change.sentence) }
    case 'form':
      return { form: change.form, faults: {} }
    default:
      return { form: changed(form, change), faults: without(state.faults, touchedBy(change)) }
  }
}

type FieldChange = Exclude<Change, { kind: 'faults' | 'fault' | 'form' }>

function changed(form: PrepaidForm, change: FieldChange): PrepaidForm {
  switch (change.kind) {
    case 'text':
      return { ...form, [change.name]: change.value }
    case 'payment':
      return { ...form, paymentType: change.value }
    case 'address':
      return { ...form, [change.end]: { ...form[change.end], ...change.patch } }
    case 'location':
      return atLocation(form, change.end, change.location)
    case 'pickup':
      return { ...form, ...change.patch }
    case 'services':
      return { ...form, services: change.services }
    case 'service': {
      const others = form.services.filter((code) => code !== change.code)
      return { ...form, services: change.isWanted ? [...others, change.code] : others }
    }
    case 'consigneeServices':
      return { ...form, servicesOfDestination: change.services }
    case 'mode':
      // Equipment applies only to truckload.
      return { ...form, rateModeId: change.rateModeId, equipment: '' }
    case 'equipment':
      return { ...form, equipment: change.equipment }
    case 'collectCarrier':
      return { ...form, collectCarrier: { ...form.collectCarrier, ...change.patch } }
    case 'stop':
    case 'stopAddress':
    case 'stopAt':
    case 'stops':
      return changeStops(form, change)
    case 'own':
      return change.apply(form)
    case 'item':
      return {
        ...form,
        items: form.items.map((row) => (row.key === change.key ? { ...row, ...change.patch } : row)),
      }
    case 'items':
      return { ...form, items: change.items }
    case 'saved':
      return {
        ...form,
        shipmentId: change.shipmentId,
        bolNumber: change.bolNumber,
        version: change.version,
      }
  }
}

/** The form with a saved location as one end: its address, and the services that it always needs. */
export function atLocation(
  form: PrepaidForm,
  end: 'origin' | 'destination',
  location: LocationValue,
): PrepaidForm {
  const address = addressOfLocation(location)
  const isOrigin = end === 'origin'
  const before = isOrigin ? form.servicesOfOrigin : form.servicesOfDestination
  const own = location.services.filter((code) => isServiceAt(code, isOrigin ? 'pickup' : 'delivery'))
  const others = form.services.filter((code) => !before.includes(code))
  const services = [...new Set([...others, ...own])]
  return isOrigin
    ? { ...form, origin: address, originLocationId: location.id, services, servicesOfOrigin: own }
    : {
        ...form,
        destination: address,
        destinationLocationId: location.id,
        services,
        servicesOfDestination: own,
        soldTo: location.soldTo || form.soldTo,
      }
}

/** Paths whose faults a change clears; a path includes all below it. */
function touchedBy(change: FieldChange): string[] {
  switch (change.kind) {
    case 'text':
      return [change.name === 'declaredValue' ? 'declaredValueCents' : change.name]
    case 'payment':
      return ['paymentType', 'billTo']
    case 'address':
      return addressPaths(change.end, change.patch)
    case 'location':
      return [change.end, 'services']
    case 'pickup':
      // A time window is checked as a whole.
      return ['pickup']
    case 'services':
    case 'service':
      return ['services']
    case 'mode':
      // Required fields of freight depend on the mode.
      return ['rateModeId', 'equipment', 'items']
    case 'equipment':
      return ['equipment']
    case 'collectCarrier':
      return ['collectCarrier']
    case 'stop':
    case 'stopAddress':
    case 'stopAt':
    case 'stops':
      return stopPaths(change)
    case 'own':
      return change.settles
    case 'item':
      return Object.keys(change.patch).flatMap((name) =>
        ['length', 'width', 'height', 'weight'].includes(name)
          ? [`items.${change.key}.${name}`, `items.${change.key}.freightClass`]
          : [`items.${change.key}.${name === 'declaredValue' ? 'declaredValueCents' : name}`],
      )
    case 'items':
      return ['items']
    case 'saved':
    case 'consigneeServices':
      return []
  }
}

function without(faults: Faults, paths: string[]): Faults {
  const kept = Object.entries(faults).filter(
    ([path]) => !paths.some((touched) => path === touched || path.startsWith(`${touched}.`)),
  )
  return kept.length === Object.keys(faults).length ? faults : Object.fromEntries(kept)
}

function withFault(faults: Faults, path: string, sentence: string): Faults {
  if ((faults[path] ?? '') === sentence) return faults
  return sentence === '' ? without(faults, [path]) : { ...faults, [path]: sentence }
}
