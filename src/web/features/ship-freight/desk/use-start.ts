import { useMemo, useState } from 'react'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { chooseRate } from '#domain/rating/rank.ts'
import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { useCall } from '../../../api/queries.ts'
import { blankParcel } from '../parcel/parcel-form.ts'
import { prepareParcel } from '../parcel/prepare-parcel.ts'
import { atLocation } from './change-form.ts'
import { type DeskStart, draftKeyOf, type ShipWay } from './desk.ts'
import { copyOfShipment, formOfOrder, formOfShipment } from './fill-form.ts'
import { blankForm, type Defaults, type PrepaidForm } from './form.ts'
import { localClock, usualPickupDay } from './pickup-day.ts'
import { type PreparedDraft, prepareDraft } from './prepare-draft.ts'
import { preferring } from './said-prices.ts'
import { useOrder } from './use-order.ts'
import type { Rated } from './use-rating.ts'

/** What the address of the screen asks for. */
export interface Source {
  shipmentId: string
  /** True: a new shipment like that one. */
  isCopy: boolean
  orderNumber: string
  /** The carrier whose price was chosen elsewhere, by its SCAC. */
  scac?: string
}

export type Start =
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string; retry: () => void }
  /** Tendered, voided, collect …: not to be worked on here. */
  | { kind: 'closed'; shipment: ShipmentValue }
  | { kind: 'ready'; start: DeskStart }

/** Reads what the visit begins with: a shipment, an order, or nothing. */
export function useStart(source: Source, defaults: Defaults | null, way: ShipWay = 'prepaid'): Start {
  const { shipmentId, isCopy, orderNumber, scac = '' } = source
  const shipment = useCall(
    shipmentDetails,
    { shipmentId },
    { enabled: shipmentId !== '', silent: true, staleTime: 0 },
  )
  const order = useOrder(shipmentId === '' ? orderNumber : '')
  const asked = shipmentId !== '' ? shipment : orderNumber !== '' ? order : null
  // What the cache still has of an earlier visit is old: the visit begins with what the server says now.
  const [isFresh, setFresh] = useState(asked === null)
  if (!isFresh && asked !== null && !asked.isFetching && !asked.isPending) setFresh(true)
  return useMemo((): Start => {
    if (asked?.error) {
      return { kind: 'failed', message: asked.error.message, retry: () => void asked.refetch() }
    }
    if (defaults === null || !isFresh) return { kind: 'waiting' }
    const blank = blankOf(defaults, way)
    if (shipmentId !== '' && shipment.data) {
      return fromShipment(shipment.data.shipment, { isCopy, scac, way }, blank, defaults)
    }
    const found = orderNumber === '' ? null : (order.data?.order ?? null)
    const consignee = order.data?.consignee ?? null
    const form = found ? formOfOrder(found, blank, defaults, consignee) : blank
    const draftKey = draftKeyOf(found ? `order.${orderNumber}` : 'new', way)
    return { kind: 'ready', start: { draftKey, form, rated: null, scac, way } }
  }, [asked, defaults, isFresh, isCopy, scac, way, shipmentId, orderNumber, shipment.data, order.data])
}

function fromShipment(
  shipment: ShipmentValue,
  { isCopy, scac, way }: { isCopy: boolean; scac: string; way: ShipWay },
  blank: PrepaidForm,
  defaults: Defaults,
): Start {
  if (isCopy) return { kind: 'ready', start: copyStart(shipment, defaults, way) }
  if (!isWorkOf(way, shipment)) return { kind: 'closed', shipment }
  const form = formOfShipment(shipment, blank, defaults)
  if (shipment.status !== 'Q') return { kind: 'ready', start: bookedStart(shipment, form, way) }
  const rated = ratedOf(
    shipment,
    way === 'parcel' ? prepareParcel(form, defaults) : prepareDraft(form, defaults),
  )
  const start = { draftKey: draftKeyOf(shipment.id, way), form, scac, way }
  if (rated === null || scac === '') return { kind: 'ready', start: { ...start, rated } }
  return { kind: 'ready', start: { ...start, rated: { ...rated, result: preferring(rated.result, scac) } } }
}

/** A new shipment like that one. */
export function copyStart(shipment: ShipmentValue, defaults: Defaults, way: ShipWay): DeskStart {
  const form = copyOfShipment(shipment, blankOf(defaults, way), defaults)
  return { draftKey: draftKeyOf(`copy.${shipment.id}`, way), form, rated: null, way }
}

/** Is this the screen that goes on with the shipment? Labels of parcels are looked after where they were bought. */
function isWorkOf(way: ShipWay, { status, paymentType, rateModeId }: ShipmentValue): boolean {
  if (way === 'parcel') return rateModeId === PARCEL
  return status === 'Q' && (paymentType === 'C') === (way === 'collect')
}

const bookedStart = (booked: ShipmentValue, form: PrepaidForm, way: ShipWay): DeskStart => ({
  ...{ draftKey: draftKeyOf(booked.id, way), form, rated: null, way, booked },
})

const PARCEL = 4

/** The prices that a shipment was rated with: as long as nothing changes they can be booked. */
function ratedOf(shipment: ShipmentValue, { draft }: PreparedDraft): Rated | null {
  const { priceSheets } = shipment
  if (priceSheets.length === 0) return null
  const result = {
    rates: priceSheets,
    notices: [],
    carriersAsked: priceSheets.length,
    advice: '',
    suggestedPricesheetID: shipment.selectedPriceSheetId || (chooseRate(priceSheets)?.id ?? ''),
    totals: null,
  }
  return { result, draft }
}

/** The window of a collect pickup is the product's own, whatever the client's usual one: specification section 4. */
const COLLECT_WINDOW = {
  pickupFrom: showTimeOfDay(DEFAULT_CLIENT_SETTINGS.defaultPickup.from),
  pickupTo: showTimeOfDay(DEFAULT_CLIENT_SETTINGS.defaultPickup.to),
}

/** A blank form at the usual warehouse. */
function blankOf(usual: Defaults, way: ShipWay): PrepaidForm {
  const defaults = way === 'collect' ? { ...usual, ...COLLECT_WINDOW } : usual
  const blank = blankForm(defaults, usualDate(defaults))
  const form = way === 'parcel' ? { ...blank, rateModeId: PARCEL, parcel: blankParcel(defaults) } : blank
  return defaults.warehouse ? atLocation(form, 'origin', defaults.warehouse) : form
}

/** The first day on which carriers can usually still come, by the clock of this desk. */
function usualDate(defaults: Defaults): string {
  const now = localClock(new Date(), '')
  const window = { date: now.date, from: defaults.pickupFrom, to: defaults.pickupTo }
  return usualPickupDay(window, now)?.date ?? now.date
}
