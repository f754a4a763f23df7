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
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { parseScac } from '#domain/text/scac.ts'
import type { ActionContext } from '../kernel/context.ts'
import { pageOf, sortOf } from '../kernel/known-sort.ts'
import { registerActions } from '../kernel/register.ts'
import { versionOfState } from '../kernel/version-of-state.ts'

/** Carrier mapping: ship-via code -> SCAC and service (specification section 3). */

export async function listShipViaCodes(
  context: ActionContext,
  body: BodyOf<typeof list>,
): Promise<Omit<ReplyOf<typeof list>, 'Status'>> {
  const { db, clientId } = context
  const { rows, total } = await stored.listShipViaCodes(db, clientId, {
    searchText: body.searchText,
    shipViaCode: body.ShipViaCode,
    scac: body.SCAC,
    sort: sortOf(stored.SHIP_VIA_SORTS, body, 'ShipViaCode'),
    ...pageOf(body),
  })
  const names = await listCarrierNames(db, clientId)
  const unmapped = await stored.listUnmappedCodes(db, clientId)
  return {
    rows: rows.map((row) => showShipVia(row, names)),
    total,
    unmapped: unmapped.map(({ shipViaCode, orders }) => ({ ShipViaCode: shipViaCode, orders })),
  }
}

const shipVias = registerActions({
  stored: stored.shipViaCodes,
  audit: {
    added: 'carrier-mapping.added',
    changed: 'carrier-mapping.changed',
    removed: 'carrier-mapping.removed',
  },
  detail: ({ shipViaCode: code, scac }, was) => ({ code, SCAC: scac, ...(was ? { was: was.scac } : {}) }),
  // A shipper's own system names a mapping by its code.
  find: ({ db, clientId }, given: ShipViaMappingValue) =>
    given.id
      ? stored.shipViaCodes.lock(db, clientId, given.id)
      : stored.shipViaCodes.lockByKey(db, clientId, given),
  refuseMissing: () => fail('SHIP_VIA_NOT_FOUND'),
  changed: 'SHIP_VIA_CHANGED',
  ready: readyShipVia,
  refuseTwin: ({ shipViaCode: code }) => {
    const fields = { 'Mapping.ShipViaCode': 'This code is already mapped. Change that mapping.' }
    return fail('SHIP_VIA_EXISTS', { code, fields })
  },
})

/** Adds, changes or deletes one code. */
export async function changeShipVia(
  context: ActionContext,
  { work, mapping }: BodyOf<typeof change>,
): Promise<ReplyOf<typeof change>> {
  const row = await shipVias[work](context, mapping)
  const names = await listCarrierNames(context.db, context.clientId)
  const { shipViaCode: code, scac } = row
  return {
    Status: DONE[work],
    mapping: work === 'delete' ? null : showShipVia(row, names),
    message: message(SENTENCES[work], { code, scac }),
  }
}

const DONE = { add: 'added', update: 'updated', delete: 'deleted' } as const
const SENTENCES = { add: 'shipViaAdded', update: 'shipViaUpdated', delete: 'shipViaDeleted' } as const

async function readyShipVia({ db, clientId }: ActionContext, given: ShipViaMappingValue) {
  const { shipViaCode, service, rateModeId, paymentType } = given
  const scac = parseScac(given.scac)
  if (scac.kind === 'invalid') return fail('VALIDATION_FAILED', { fields: { 'Mapping.SCAC': scac.message } })
  if (rateModeId !== PARCEL && !(await listCarrierNames(db, clientId)).has(scac.scac)) {
    fail('VALIDATION_FAILED', { fields: { 'Mapping.SCAC': `There is no carrier ${scac.scac}.` } })
  }
  return { shipViaCode, service, rateModeId, paymentType, scac: scac.scac }
}

const showShipVia = (row: stored.ShipViaCode, names: ReadonlyMap<string, string>): ShipViaMappingValue => ({
  ...row,
  carrierName: names.get(row.scac) ?? '',
  version: versionOfState(row),
})
