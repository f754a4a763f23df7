import { t } from '@lingui/core/macro'
import { showPlace } from '#domain/text/lane.ts'
import { term } from '../../text/terms.ts'

/** An end of a leg. Without coordinates where the ZIP is not known: the words still say it. */
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
  /** What is wrong with it; '' when nothing is. */
  problem: string
  origin: MapPlace
  destination: MapPlace
  /** Share of the way already made, 0-1. */
  progress: number
}

export type Coordinates = [longitude: number, latitude: number]

/** Longitude and latitude of a place; null when they are not known. */
export function coordinatesOf(place: MapPlace): Coordinates | null {
  return place.longitude === null || place.latitude === null ? null : [place.longitude, place.latitude]
}

/** The place of a shipment in words, for screen readers. */
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
