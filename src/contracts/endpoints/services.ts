import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { id, serviceCodes, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Additional services of a shipment and of a location. `domain/rating` lists the services. */

const PAGES = [
  'ReviewRates',
  'Prepaid',
  'Collect',
  'Parcel',
  'SingleOrder',
  'MultipleOrders',
  'OpenOrders',
  'ShipmentDetails',
  'Locations',
] as const

const selectedService = z.object({
  code: z.string(),
  label: z.string(),
  at: z.enum(['pickup', 'delivery', 'shipment']),
  /** True: it comes from the location's defaults. */
  isDefault: z.boolean(),
})

export const readSelectedServices = post('Shipment/GetSelectedServices', {
  summary: 'The services selected for a shipment, or the default ones of a location.',
  pages: PAGES,
  body: z.object({ shipmentId: z._default(id, ''), LocationId: text(80) }),
  reply: reply({ services: z.array(selectedService) }),
  reads: ['services', 'shipments', 'locations'],
})

export const updateServices = post('Shipment/UpdateServices', {
  summary: 'Set the services of a shipment. Its prices become outdated.',
  pages: PAGES,
  isApiOnly: true,
  body: renamed(
    { shipmentId: id, services: serviceCodes, version: z.optional(wholeNumber(0, 2_000_000_000)) },
    { services: 'AdditionalService' },
  ),
  reply: reply({ services: z.array(selectedService), version: z.int(), message: z.string() }),
  writes: ['shipments', 'services'],
  audit: 'shipment.services-changed',
})

export const updateDefaultServices = post('Shipment/UpdateDefaultServices', {
  summary: 'Set the services that a location always needs: a saved one, or the consignee of a shipment.',
  pages: ['Locations', 'ShipmentDetails', 'Prepaid', 'Collect', 'SingleOrder', 'MultipleOrders'],
  body: renamed(
    { locationId: z._default(id, ''), shipmentId: z._default(id, ''), services: serviceCodes },
    { locationId: 'LocationId', services: 'AdditionalService' },
  ),
  reply: reply({ services: z.array(selectedService), message: z.string() }),
  writes: ['locations', 'services'],
  audit: 'location.services-changed',
})
