import { useMemo, useState } from 'react'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { useCall } from '../../../api/queries.ts'
import { atLocation } from './change-form.ts'
import { type DeskStart, draftKeyOf } from './desk.ts'
import { copyOfShipment, formOfOrder, formOfShipment } from './fill-form.ts'
import { blankForm, type Defaults, type PrepaidForm } from './form.ts'
import { localClock, usualPickupDay } from './pickup-day.ts'
import { prepareDraft } from './prepare-draft.ts'
import { isForbidden, rowsOfSheets, sortRows } from './rate-rows.ts'
import { useOrder } from './use-order.ts'
import type { Rated } from './use-rating.ts'

/** What the address of the screen asks for. */
export interface Source {
  shipmentId: string
  /** True: a new shipment like that one. */
  isCopy: boolean
  orderNumber: string
}

export type Start =
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string; retry: () => void }
  /** Tendered, voided, collect …: not to be worked on here. */
  | { kind: 'closed'; shipment: ShipmentValue }
  | { kind: 'ready'; start: DeskStart }

/** Reads what the visit begins with: a shipment, an order, or nothing. */
export function useStart(source: Source, defaults: Defaults | null): Start {
  const { shipmentId, isCopy, orderNumber } = source
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
    const blank = blankOf(defaults)
    if (shipmentId !== '' && shipment.data) {
      return fromShipment(shipment.data.shipment, isCopy, blank, defaults)
    }
    const found = orderNumber === '' ? null : (order.data?.order ?? null)
    const form = found ? formOfOrder(found, blank, defaults) : blank
    const draftKey = found ? `prepaid.order.${found.orderNumber}` : draftKeyOf('new')
    return { kind: 'ready', start: { draftKey, form, rated: null } }
  }, [asked, defaults, isFresh, isCopy, shipmentId, orderNumber, shipment.data, order.data])
}

function fromShipment(
  shipment: ShipmentValue,
  isCopy: boolean,
  blank: PrepaidForm,
  defaults: Defaults,
): Start {
  if (isCopy) {
    const form = copyOfShipment(shipment, blank, defaults)
    return { kind: 'ready', start: { draftKey: `prepaid.copy.${shipment.id}`, form, rated: null } }
  }
  if (shipment.status !== 'Q' || shipment.paymentType === 'C') return { kind: 'closed', shipment }
  const form = formOfShipment(shipment, blank, defaults)
  const rated = ratedOf(shipment, form, defaults)
  return { kind: 'ready', start: { draftKey: draftKeyOf(shipment.id), form, rated } }
}

/** The prices that a shipment was rated with: as long as nothing changes they can be booked. */
function ratedOf(shipment: ShipmentValue, form: PrepaidForm, defaults: Defaults): Rated | null {
  const { priceSheets } = shipment
  if (priceSheets.length === 0) return null
  const result = {
    rates: priceSheets,
    notices: [],
    carriersAsked: priceSheets.length,
    advice: '',
    suggestedPricesheetID: shipment.selectedPriceSheetId || bestOf(priceSheets),
    totals: null,
  }
  return { result, draft: prepareDraft(form, defaults).draft }
}

/** Id of the cheapest price that may be booked; '' without one. */
const bestOf = (sheets: readonly PriceSheetValue[]): string =>
  sortRows(rowsOfSheets(sheets), 'price').find((row) => !isForbidden(row))?.sheet?.id ?? ''

/** A blank form at the usual warehouse. */
function blankOf(defaults: Defaults): PrepaidForm {
  const blank = blankForm(defaults, usualDate(defaults))
  return defaults.warehouse ? atLocation(blank, 'origin', defaults.warehouse) : blank
}

/** The first day on which carriers can usually still come, by the clock of this desk. */
function usualDate(defaults: Defaults): string {
  const now = localClock(new Date(), '')
  const window = { date: now.date, from: defaults.pickupFrom, to: defaults.pickupTo }
  return usualPickupDay(window, now)?.date ?? now.date
}
