import type { BodyOf } from '#contracts/endpoint.ts'
import type { selectedParcelCarrierWork as endpoint } from '#contracts/endpoints/parcel.ts'
import type { SelectedParcelCarrier } from '#contracts/entities/selected-parcel-carrier.ts'
import { fail } from '#contracts/errors.ts'
import {
  forgetParcelCarrier,
  type RememberedFor,
  recallParcelCarrier,
  rememberParcelCarrier,
} from '#database/carriers/selected-parcel-carriers.ts'
import { findLocation } from '#database/locations/locations.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { isId } from '#database/sql/is-id.ts'
import { parcelNetworkOf } from '../carrier-calls/parcel-networks.ts'
import type { ActionContext } from '../kernel/context.ts'

/** The parcel carrier and service chosen for a shipment, or last used for its consignee. */

type Body = BodyOf<typeof endpoint>
interface Answer {
  carrier: SelectedParcelCarrier | null
}

/** The shipment's own, or that of its location, or that of its sold-to. */
async function getSelected(context: ActionContext, body: Body): Promise<Answer> {
  const subjects = await subjectsOf(context, body)
  return { carrier: await recallParcelCarrier(context.db, context.clientId, subjects) }
}

/** Saved for everything that is named: the next shipment to the same place uses it. */
async function saveSelected(context: ActionContext, body: Body): Promise<Answer> {
  const subjects = await subjectsOf(context, body)
  if (!body.carrier || body.carrier.scac === '') {
    return fail('VALIDATION_FAILED', { fields: { 'Carrier.SCAC': 'The carrier is missing.' } })
  }
  const carrier = { ...body.carrier, scac: body.carrier.scac.toUpperCase() }
  refuseUnknownService(carrier)
  for (const subject of subjects) await rememberParcelCarrier(context.db, context.clientId, subject, carrier)
  noteOf(context, subjects, { scac: carrier.scac, service: carrier.serviceCode }, 'parcel-carrier.remembered')
  return { carrier }
}

/** Checks the service of a carrier whose services are known here; other carriers' tariffs have their own. */
function refuseUnknownService({ scac, serviceCode }: SelectedParcelCarrier): void {
  const network = parcelNetworkOf({ scac })
  if (!network || serviceCode === '' || network.services.some(({ code }) => code === serviceCode)) return
  const fields = { 'Carrier.selectedService': `${network.carrier} has no service ${serviceCode}.` }
  fail('VALIDATION_FAILED', { fields })
}

async function clearSelected(context: ActionContext, body: Body): Promise<Answer> {
  const subjects = await subjectsOf(context, body)
  await forgetParcelCarrier(context.db, context.clientId, subjects)
  noteOf(context, subjects, {}, 'parcel-carrier.forgotten')
  return { carrier: null }
}

/** The subject of the audit entry; a sold-to has a code, and no id. */
function noteOf(
  context: ActionContext,
  subjects: readonly RememberedFor[],
  detail: Record<string, unknown>,
  what: string,
): void {
  const about = subjects.find(({ kind }) => kind !== 'sold-to')?.subject ?? context.clientId
  context.note(about, { ...detail, for: subjects.map(({ kind, subject }) => `${kind} ${subject}`) }, what)
}

/** The function for each flag of the call. */
export const SELECTED_PARCEL_CARRIER_WORK = { get: getSelected, save: saveSelected, clear: clearSelected }

/** The client's own only; at least one. */
async function subjectsOf({ db, clientId }: ActionContext, body: Body): Promise<RememberedFor[]> {
  const { shipmentId, locationId, soldTo } = body
  const subjects: RememberedFor[] = []
  if (shipmentId !== '') {
    if (!(await findShipment(db, clientId, shipmentId))) fail('SHIPMENT_NOT_FOUND')
    subjects.push({ kind: 'shipment', subject: shipmentId })
  }
  if (locationId !== '') {
    if (!isId(locationId) || !(await findLocation(db, clientId, { id: locationId })))
      fail('LOCATION_NOT_FOUND')
    subjects.push({ kind: 'location', subject: locationId })
  }
  if (soldTo !== '') subjects.push({ kind: 'sold-to', subject: soldTo.toLowerCase() })
  if (subjects.length === 0) {
    fail('VALIDATION_FAILED', { fields: { shipmentId: 'Enter a shipment, a location or a sold-to.' } })
  }
  return subjects
}
