import { v7 as newId } from 'uuid'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/services.ts'
import { fail } from '#contracts/errors.ts'
import { MESSAGES } from '#contracts/messages.ts'
import { findLocation, type Location, listLocationsAt, locations } from '#database/locations/locations.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { isId } from '#database/sql/is-id.ts'
import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { possibleOnlyFrom } from '#domain/shipment/status-name.ts'
import { isSamePlace } from '#domain/shipment/stops.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { tellFailureAs } from '../kernel/tell-failure.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { checkedServices } from '../shipments/checked-services.ts'
import { carrySaidPrices, withoutLostPrice } from '../shipments/chosen-price.ts'
import { changePickup } from './change-pickup.ts'

/** Additional services of one shipment, and the default services of a location. */

type Selected = ReplyOf<typeof calls.readSelectedServices>['services']

/** The services of the shipment, or the defaults of a location. */
export async function readSelectedServices(
  context: ActionContext,
  body: BodyOf<typeof calls.readSelectedServices>,
): Promise<{ services: Selected }> {
  if (body.shipmentId !== '') {
    const shipment = await findShipment(context.db, context.clientId, body.shipmentId)
    return shipment ? { services: await selectedOf(context, shipment) } : fail('SHIPMENT_NOT_FOUND')
  }
  if (body.LocationId === '') return nothingNamed('LocationId')
  const { services } = await theLocation(context, body.LocationId)
  return { services: show(services, services) }
}

/** Sets the services of a shipment in Rate & Route or Schedule; its tariff prices become outdated. */
export const updateServices = (
  context: ActionContext,
  body: BodyOf<typeof calls.updateServices>,
): Promise<{ services: Selected; version: number; message: string }> =>
  tellFailureAs('SERVICES_FAILED', async () => {
    const shipment = await findShipment(context.db, context.clientId, body.shipmentId, { lock: true })
    if (!shipment) return fail('SHIPMENT_NOT_FOUND')
    if (shipment.status === 'T') return changeScheduled(context, body)
    const isOpen = shipment.status === 'Q'
    if (isOpen || body.version !== undefined)
      refuseOvertaken(body.version, shipment.version, 'SHIPMENT_CHANGED')
    if (!isOpen) {
      throw actionRefused(shipment, 'Changing services', possibleOnlyFrom(['Q', 'T']))
    }
    const services = checkedServices(body.services)
    const isSame = services.toSorted().join() === shipment.services.toSorted().join()
    const changed = isSame
      ? shipment
      : withoutLostPrice(shipment, { ...shipment, services, version: shipment.version + 1 })
    if (!isSame) {
      await updateShipment(context.db, changed, { items: false })
      await carrySaidPrices(context, shipment, changed)
      context.note(shipment.id, { BOL: shipment.bolNumber, services: services.join(', ') || 'none' })
    }
    return {
      services: await selectedOf(context, changed),
      version: changed.version,
      message: MESSAGES.servicesUpdated,
    }
  })

/** The price is rated again, and the carrier that has the shipment is notified. */
async function changeScheduled(
  context: ActionContext,
  { shipmentId, version, services }: BodyOf<typeof calls.updateServices>,
) {
  const { shipment } = await changePickup(context, { shipmentId, version, services })
  return {
    services: await selectedOf(context, shipment),
    version: shipment.version,
    message: MESSAGES.servicesUpdated,
  }
}

/** Saves the default services of a location, or of a shipment's consignee if a shipment is named. */
export const updateDefaultServices = (
  context: ActionContext,
  body: BodyOf<typeof calls.updateDefaultServices>,
): Promise<{ services: Selected; message: string }> =>
  tellFailureAs('SERVICES_FAILED', async () => {
    if (body.locationId === '' && body.shipmentId === '') return nothingNamed('LocationId')
    const services = checkedServices(body.services)
    const location = body.locationId
      ? await theLocation(context, body.locationId)
      : await consigneeOf(context, body.shipmentId)
    await locations.update(context.db, context.clientId, { ...location, services })
    context.note(location.id, { name: location.companyName, services: services.join(', ') || 'none' })
    return { services: show(services, services), message: MESSAGES.servicesUpdated }
  })

const nothingNamed = (field: string): never =>
  fail('VALIDATION_FAILED', { fields: { [field]: 'Enter a shipment or a location.' } })

async function theLocation({ db, clientId }: ActionContext, id: string): Promise<Location> {
  const location = isId(id) ? await findLocation(db, clientId, { id }) : null
  return location ?? fail('LOCATION_NOT_FOUND')
}

/** The saved location of the consignee, saved now if necessary. */
async function consigneeOf(context: ActionContext, shipmentId: string): Promise<Location> {
  const shipment = await findShipment(context.db, context.clientId, shipmentId)
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const known = await locationAt(context, shipment.destination)
  if (known) return known
  const { companyName, street } = shipment.destination
  if (companyName === '' || street === '') {
    const fields = { shipmentId: 'Enter the consignee’s name and street before you save it.' }
    return fail('VALIDATION_FAILED', { fields })
  }
  const location: Location = {
    ...shipment.destination,
    id: newId(),
    code: '',
    locationType: 'Consignee',
    soldTo: shipment.soldTo,
    services: [],
    warehouseCode: '',
  }
  await locations.insert(context.db, context.clientId, location)
  return location
}

/** The saved location at an address: the same dock and, if several companies share it, the same company. */
async function locationAt({ db, clientId }: ActionContext, address: Address): Promise<Location | null> {
  const nearby = await listLocationsAt(db, clientId, address.zip)
  return nearby.find((location) => isSamePlace(location, address)) ?? null
}

async function selectedOf(context: ActionContext, shipment: StoredShipment): Promise<Selected> {
  const [origin, destination] = [
    await locationAt(context, shipment.origin),
    await locationAt(context, shipment.destination),
  ]
  return show(shipment.services, [...(origin?.services ?? []), ...(destination?.services ?? [])])
}

const show = (codes: readonly string[], usual: readonly string[]): Selected =>
  codes.map((code) => {
    const known = accessorialCode(code)
    return {
      code,
      label: known?.label ?? code,
      at: known?.end ?? 'shipment',
      isDefault: usual.includes(code),
    }
  })
