import { MOST_LABELS } from '#contracts/entities/print-job.ts'
import { fail } from '#contracts/errors.ts'
import {
  insertSsccs,
  listSsccs,
  takeSsccSerials,
  type UnitCodes,
} from '#database/shipments/handling-units.ts'
import { findShipments } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { type Db, inTransaction } from '#database/sql/open.ts'
import { partyOf } from '#documents/facts/facts.ts'
import type { LabelFacts } from '#documents/labels/label-blocks.ts'
import type { PalletLabelFacts } from '#documents/labels/pallet-label.ts'
import { sscc } from '#domain/check-digits/sscc.ts'
import { dropsOf } from '#domain/shipment/stops.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isVoided } from './bill-of-lading.ts'

/** Serials of a GS1 company prefix fill the 16 digits between extension digit and check digit. */
const EXTENSION_DIGIT = 0
/** About what a label printer prints in a day. */
const MOST_LABELS_AT_ONCE = 10_000

/**
 * Refuses more labels than anyone prints in one go: rendering them would slow down all other users.
 * @param kinds of labels that each handling unit gets
 */
export function limitLabels(shipments: readonly StoredShipment[], kinds: number): void {
  const count = shipments.reduce((sum, shipment) => sum + labelsOf(shipment), 0) * kinds
  if (count <= MOST_LABELS_AT_ONCE) return
  fail('TOO_MANY_LABELS', {
    count: count.toLocaleString('en-US'),
    most: MOST_LABELS_AT_ONCE.toLocaleString('en-US'),
  })
}

/** The label texts of a shipment's handling units, one per unit, with its code if it has one. */
export const palletLabelsOf = (
  shipment: StoredShipment,
  codes: UnitCodes,
  logo: Uint8Array | null,
): PalletLabelFacts[] =>
  carrierLabelsOf(shipment, logo).map((label) => ({
    ...label,
    sscc: codes.get(shipment.id)?.get(label.unit) ?? '',
  }))

/**
 * The carrier label texts of the same handling units. With several stops, each unit has its own stop; units are counted
 * in the order in which they are unloaded.
 */
export function carrierLabelsOf(shipment: StoredShipment, logo: Uint8Array | null): LabelFacts[] {
  const drops = placesOf(shipment)
  const lines = drops.flatMap(({ shipTo, items }, at) =>
    items.flatMap((item) => {
      const weightLb = item.weightLb / item.quantity
      const stop = drops.length > 1 ? `STOP ${at + 1} OF ${drops.length}` : ''
      return Array.from({ length: item.quantity }, () => ({ item, weightLb, shipTo, stop }))
    }),
  )
  const shipFrom = partyOf(shipment.origin)
  return lines.slice(0, MOST_LABELS).map(({ item, weightLb, shipTo, stop }, index) => ({
    shipFrom,
    shipTo,
    stop,
    carrierName: shipment.carrierName,
    scac: shipment.carrierScac,
    proNumber: shipment.proNumber,
    bolNumber: shipment.bolNumber,
    poNumber: shipment.poNumber,
    orderNumber: shipment.orderNumber,
    unit: index + 1,
    units: lines.length,
    packageType: item.packageType,
    weightLb: Math.round(weightLb * 10) / 10,
    description: item.description,
    isHazmat: item.isHazmat,
    isVoid: isVoided(shipment),
    logo,
  }))
}

/**
 * The SSCCs of the shipments' handling units. A unit gets its code with its first label, and keeps it permanently; a
 * client without a GS1 company prefix has labels without one. Concurrent prints lock the shipments, so a unit never
 * gets two codes.
 */
export async function palletCodes(
  context: ActionContext,
  shipments: readonly StoredShipment[],
): Promise<UnitCodes> {
  const { db, clientId, settings } = context
  const ids = shipments.map(({ id }) => id)
  const known = await listSsccs(db, clientId, ids)
  const prefix = settings.gs1CompanyPrefix
  const lacking = shipments.filter((shipment) => known.get(shipment.id)!.size < labelsOf(shipment))
  if (prefix.length < 7 || prefix.length > 10 || lacking.length === 0) return known
  const give = async (tx: Db) => {
    const lackingIds = lacking.map(({ id }) => id)
    await findShipments(tx, clientId, lackingIds, { lock: true })
    const held = await listSsccs(tx, clientId, lackingIds)
    const missing = lacking
      .flatMap((shipment) =>
        Array.from({ length: labelsOf(shipment) }, (_, index) => ({
          shipmentId: shipment.id,
          unit: index + 1,
        })),
      )
      .filter(({ shipmentId, unit }) => !held.get(shipmentId)?.has(unit))
    if (missing.length > 0) {
      const first = await takeSsccSerials(tx, clientId, missing.length)
      await insertSsccs(
        tx,
        clientId,
        missing.map((unit, index) => ({ ...unit, sscc: codeOf(prefix, first + index) })),
      )
    }
    return listSsccs(tx, clientId, ids)
  }
  return inTransaction(db, give)
}

const labelsOf = ({ items }: StoredShipment) =>
  Math.min(
    MOST_LABELS,
    items.reduce((sum, { quantity }) => sum + quantity, 0),
  )

/** Where the handling units are unloaded, in order of travel. */
const placesOf = ({ destination, items, stops }: StoredShipment) =>
  dropsOf({ destination, items, stops }).map((drop) => ({ shipTo: partyOf(drop.address), items: drop.items }))

/** After the last serial, the prefix starts again at the first: a code may be reused after twelve months. */
function codeOf(prefix: string, serial: number): string {
  const room = 10 ** (16 - prefix.length)
  const made = sscc(EXTENSION_DIGIT, prefix, serial % room)
  if (made.kind === 'invalid') throw new Error(`no SSCC of ${prefix}: ${made.because}`)
  return made.sscc
}
