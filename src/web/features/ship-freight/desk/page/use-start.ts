import { useMemo, useState } from 'react'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { chooseRate } from '#domain/rating/rank.ts'
import { useCall } from '../../../../api/queries.ts'
import { atLocation } from '../form/change-form.ts'
import { copyOfShipment, formOfOrder, formOfShipment, openLinesOf } from '../form/fill-form.ts'
import { blankForm, type Defaults, type PrepaidForm } from '../form/form.ts'
import { clockOf, usualPickupDay } from '../form/pickup-day.ts'
import type { PreparedDraft } from '../form/prepare-draft.ts'
import { type DeskStart, draftKeyOf } from '../pricing/desk.ts'
import type { DeskKind, FilledFrom } from '../pricing/desk-kind.ts'
import type { Rated } from '../pricing/rated.ts'
import { preferring } from '../pricing/said-prices.ts'
import { useOrder } from './use-order.ts'

/** What the URL of the screen asks for. */
export interface Source {
  shipmentId: string
  /** True: a new shipment like that one. */
  isCopy: boolean
  orderNumber: string
  /** The SCAC of the carrier whose price was chosen on another screen. */
  scac?: string
}

export type Start =
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string; retry: () => void }
  /** Tendered, voided, collect …: cannot be edited here. */
  | { kind: 'closed'; shipment: ShipmentValue }
  | { kind: 'ready'; start: DeskStart }

/** Reads what the visit starts with: a shipment, an order, or nothing. */
export function useStart(source: Source, defaults: Defaults | null, kind: DeskKind): Start {
  const { shipmentId, isCopy, orderNumber, scac = '' } = source
  const shipment = useCall(
    shipmentDetails,
    { shipmentId },
    { enabled: shipmentId !== '', silent: true, staleTime: 0 },
  )
  const order = useOrder(shipmentId === '' ? orderNumber : '')
  const asked = shipmentId !== '' ? shipment : orderNumber !== '' ? order : null
  // Data cached by an earlier visit is stale: the visit starts with the server's current state.
  const [isFresh, setFresh] = useState(asked === null)
  if (!isFresh && asked !== null && !asked.isFetching && !asked.isPending) setFresh(true)
  return useMemo((): Start => {
    if (asked?.error) {
      return { kind: 'failed', message: asked.error.message, retry: () => void asked.refetch() }
    }
    if (defaults === null || !isFresh) return { kind: 'waiting' }
    const blank = blankOf(defaults, kind)
    if (shipmentId !== '' && shipment.data) {
      return fromShipment(shipment.data.shipment, { isCopy, scac, kind }, blank, defaults)
    }
    const found = orderNumber === '' ? null : (order.data?.order ?? null)
    const consignee = order.data?.consignee ?? null
    const form = found ? formOfOrder(found, blank, defaults, consignee) : blank
    const filled = found ? filledBy(kind, form, { items: openLinesOf(found) }, defaults) : form
    const draftKey = draftKeyOf(found ? `order.${orderNumber}` : 'new', kind.way)
    return { kind: 'ready', start: { draftKey, form: filled, rated: null, scac, way: kind.way } }
  }, [asked, defaults, isFresh, isCopy, scac, kind, shipmentId, orderNumber, shipment.data, order.data])
}

function fromShipment(
  shipment: ShipmentValue,
  { isCopy, scac, kind }: { isCopy: boolean; scac: string; kind: DeskKind },
  blank: PrepaidForm,
  defaults: Defaults,
): Start {
  if (isCopy) return { kind: 'ready', start: copyStart(shipment, defaults, kind) }
  if (!kind.isWorkOf(shipment)) return { kind: 'closed', shipment }
  const { way } = kind
  const form = filledBy(kind, formOfShipment(shipment, blank, defaults), shipment, defaults)
  if (shipment.status !== 'Q') return { kind: 'ready', start: bookedStart(shipment, form, way) }
  const prepared = kind.prepare(form, defaults)
  const rated = ratedOf(shipment, prepared)
  const refused = kind.refused?.(shipment, prepared) ?? {}
  const start = { draftKey: draftKeyOf(shipment.id, way), form, scac, way, refused }
  if (rated === null || scac === '') return { kind: 'ready', start: { ...start, rated } }
  return { kind: 'ready', start: { ...start, rated: { ...rated, result: preferring(rated.result, scac) } } }
}

/** A new shipment like that one. */
export function copyStart(shipment: ShipmentValue, defaults: Defaults, kind: DeskKind): DeskStart {
  const { way } = kind
  const form = filledBy(kind, copyOfShipment(shipment, blankOf(defaults, kind), defaults), shipment, defaults)
  return { draftKey: draftKeyOf(`copy.${shipment.id}`, way), form, rated: null, way }
}

const filledBy = (kind: DeskKind, form: PrepaidForm, from: FilledFrom, defaults: Defaults): PrepaidForm =>
  kind.fill?.(form, from, defaults) ?? form

const bookedStart = (booked: ShipmentValue, form: PrepaidForm, way: DeskKind['way']): DeskStart => ({
  ...{ draftKey: draftKeyOf(booked.id, way), form, rated: null, way, booked },
})

/** The prices of a rated shipment: they can be booked as long as nothing changes. */
function ratedOf(shipment: ShipmentValue, { draft }: PreparedDraft): Rated | null {
  const { priceSheets } = shipment
  if (priceSheets.length === 0) return null
  const result = {
    rates: priceSheets,
    notices: [],
    carriersAsked: 0,
    advice: '',
    suggestedPricesheetID: shipment.selectedPriceSheetId || (chooseRate(priceSheets)?.id ?? ''),
    totals: null,
  }
  return { result, draft }
}

/** A blank form with the usual warehouse. */
function blankOf(usual: Defaults, kind: DeskKind): PrepaidForm {
  const defaults = { ...usual, ...kind.usual }
  const blank = blankForm(defaults, usualDate(defaults))
  const form = kind.begin?.(blank, defaults) ?? blank
  return defaults.warehouse ? atLocation(form, 'origin', defaults.warehouse) : form
}

/** The first day on which carriers usually still come, by the clock of this computer. */
function usualDate(defaults: Defaults): string {
  const now = clockOf('')
  const window = { date: now.date, from: defaults.pickupFrom, to: defaults.pickupTo }
  return usualPickupDay(window, now)?.date ?? now.date
}
