import { v7 as newId } from 'uuid'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  changeShipViaMapping as change,
  listShipViaMappings as list,
} from '#contracts/endpoints/supplemental.ts'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import * as stored from '#database/carriers/ship-via-codes.ts'
import { isId } from '#database/sql/is-id.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { parseScac } from '#domain/text/scac.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort } from '../kernel/known-sort.ts'
import { versionOfState } from '../kernel/version-of-state.ts'

/** Carrier mapping: ship-via code -> SCAC and service (specification section 3). */

const DEFAULT_PAGE = 25

export async function listShipViaCodes(
  context: ActionContext,
  body: BodyOf<typeof list>,
): Promise<Omit<ReplyOf<typeof list>, 'Status'>> {
  const { db, clientId } = context
  const limit = body.pageSize ?? DEFAULT_PAGE
  const by = knownSort(Object.keys(stored.SHIP_VIA_SORTS), body.sortName)
  const { rows, total } = await stored.listShipViaCodes(db, clientId, {
    searchText: body.searchText,
    shipViaCode: body.ShipViaCode,
    scac: body.SCAC,
    sort: {
      by: (by ?? 'ShipViaCode') as keyof typeof stored.SHIP_VIA_SORTS,
      isDescending: by !== undefined && body.sortOrder === 'desc',
    },
    limit,
    offset: (Math.max(1, body.pageIndex ?? 1) - 1) * limit,
  })
  const names = await listCarrierNames(db, clientId)
  const unmapped = await stored.listUnmappedCodes(db, clientId)
  return {
    rows: rows.map((row) => showShipVia(row, names)),
    total,
    unmapped: unmapped.map(({ shipViaCode, orders }) => ({ ShipViaCode: shipViaCode, orders })),
  }
}

type Changed = ReplyOf<typeof change>

/** Adds, changes or removes one code. */
export function changeShipVia(context: ActionContext, body: BodyOf<typeof change>): Promise<Changed> {
  return WORK[body.work](context, body.mapping)
}

async function addShipVia(context: ActionContext, given: ShipViaMappingValue): Promise<Changed> {
  const { db, clientId } = context
  const names = await listCarrierNames(db, clientId)
  const ready = readyShipVia(given, newId(), names)
  if (!(await stored.insertShipVia(db, clientId, ready))) refuseTwin(ready)
  const { shipViaCode: code, scac } = ready
  context.note(ready.id, { code, SCAC: scac }, 'carrier-mapping.added')
  return {
    Status: 'added',
    mapping: showShipVia(ready, names),
    message: message('shipViaAdded', { code, scac }),
  }
}

async function updateShipVia(context: ActionContext, given: ShipViaMappingValue): Promise<Changed> {
  const { db, clientId } = context
  const known = await theShipVia(context, given)
  const names = await listCarrierNames(db, clientId)
  const ready = readyShipVia(given, known.id, names)
  if (await stored.isCodeTaken(db, clientId, ready)) refuseTwin(ready)
  await stored.updateShipVia(db, clientId, ready)
  const { shipViaCode: code, scac } = ready
  context.note(ready.id, { code, SCAC: scac, was: known.scac }, 'carrier-mapping.changed')
  return {
    Status: 'updated',
    mapping: showShipVia(ready, names),
    message: message('shipViaUpdated', { code }),
  }
}

async function deleteShipVia(context: ActionContext, given: ShipViaMappingValue): Promise<Changed> {
  const known = await theShipVia(context, given)
  await stored.deleteShipVia(context.db, context.clientId, known.id, context.now)
  const code = known.shipViaCode
  context.note(known.id, { code, SCAC: known.scac }, 'carrier-mapping.removed')
  return { Status: 'deleted', mapping: null, message: message('shipViaDeleted', { code }) }
}

const WORK = { add: addShipVia, update: updateShipVia, delete: deleteShipVia }

/** The mapping by its id; without one by its code. Locked: of two who began on the same state the later one is told. */
async function theShipVia(
  { db, clientId }: ActionContext,
  given: ShipViaMappingValue,
): Promise<stored.ShipViaCode> {
  const id = given.id || (await stored.findShipViaId(db, clientId, given.shipViaCode))
  const known = id !== null && isId(id) ? await stored.lockShipVia(db, clientId, id) : null
  if (!known) return fail('SHIP_VIA_NOT_FOUND')
  if (given.version !== undefined && given.version !== versionOfState(known)) fail('SHIP_VIA_CHANGED')
  return known
}

function readyShipVia(
  given: ShipViaMappingValue,
  id: string,
  names: ReadonlyMap<string, string>,
): stored.ShipViaCode {
  const { shipViaCode, service, rateModeId, paymentType } = given
  const scac = parseScac(given.scac)
  if (scac.kind === 'invalid') return fail('VALIDATION_FAILED', { fields: { 'Mapping.SCAC': scac.message } })
  if (rateModeId !== PARCEL && !names.has(scac.scac)) {
    fail('VALIDATION_FAILED', { fields: { 'Mapping.SCAC': `There is no carrier ${scac.scac}.` } })
  }
  return { id, shipViaCode, service, rateModeId, paymentType, scac: scac.scac }
}

function refuseTwin({ shipViaCode: code }: stored.ShipViaCode): never {
  const fields = { 'Mapping.ShipViaCode': 'This code is mapped already. Change that mapping.' }
  return fail('SHIP_VIA_EXISTS', { code, fields })
}

const showShipVia = (row: stored.ShipViaCode, names: ReadonlyMap<string, string>): ShipViaMappingValue => ({
  ...row,
  carrierName: names.get(row.scac) ?? '',
  version: versionOfState(row),
})
