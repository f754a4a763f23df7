import { t } from '@lingui/core/macro'
import { showPlace } from '#domain/text/lane.ts'
import { term } from '../../text/terms.ts'

/** An end of a leg. Without coordinates if the ZIP is not known: the text still names it. */
export interface MapPlace {
  city: string
  state: string
  zip: string
  latitude: number | null
  longitude: number | null
}

/** A shipment as the map shows it. */
export interface MapShipment {
  shipmentId: string
  BOLNumber: string
  CarrierName: string
  statusCode: string
  /** The problem in words; '' if there is none. */
  problem: string
  origin: MapPlace
  destination: MapPlace
  /** Traveled share of the route, 0-1. */
  progress: number
}

export type Coordinates = [longitude: number, latitude: number]

/** Longitude and latitude of a place; null if they are not known. */
export function coordinatesOf(place: MapPlace): Coordinates | null {
  return place.longitude === null || place.latitude === null ? null : [place.longitude, place.latitude]
}

/** The position of a shipment in words, for screen readers. */
export function whereItIs(shipment: MapShipment): string {
  const lane = t`${showPlace(shipment.origin) || 'unknown'} to ${showPlace(shipment.destination) || 'unknown'}`
  const problem = shipment.problem ? t` Problem: ${term(shipment.problem)}` : ''
  return `${lane}: ${stageOf(shipment)}.${problem}`
}

function stageOf(shipment: MapShipment): string {
  if (shipment.statusCode === 'D') return 'delivered'
  if (shipment.statusCode !== 'A') return t`waiting for pickup`
  return t`about ${Math.round(shipment.progress * 100)}% of the way`
}
