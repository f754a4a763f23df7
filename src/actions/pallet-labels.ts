import { insertSsccs, listSsccs, takeSsccSerials } from '#database/handling-units.ts'
import type { Db } from '#database/open.ts'
import { findShipment, type StoredShipment } from '#database/shipments.ts'
import { partyOf } from '#documents/facts.ts'
import type { PalletLabelFacts } from '#documents/pallet-label.ts'
import { sscc } from '#domain/check-digits/sscc.ts'
import type { ActionContext } from './context.ts'

/** Serials of a GS1 company prefix fill the 16 digits between extension digit and check digit. */
const EXTENSION_DIGIT = 0
/** More labels than a trailer holds handling units are nobody's wish. */
export const MOST_LABELS = 500

/**
 * What the labels of a shipment's handling units say, one a unit. A unit gets its SSCC when its label is made for
 * the first time and keeps it for good; a client without a GS1 company prefix has labels without one.
 */
export async function palletLabelsOf(
  context: ActionContext,
  shipment: StoredShipment,
): Promise<PalletLabelFacts[]> {
  const lines = shipment.items.flatMap((item) =>
    Array.from({ length: item.quantity }, () => ({ item, weightLb: item.weightLb / item.quantity })),
  )
  const units = lines.slice(0, MOST_LABELS)
  const codes = await codesOf(context, shipment.id, units.length)
  return units.map(({ item, weightLb }, index) => ({
    shipFrom: partyOf(shipment.origin),
    shipTo: partyOf(shipment.destination),
    carrierName: shipment.carrierName,
    scac: shipment.carrierScac,
    proNumber: shipment.proNumber,
    bolNumber: shipment.bolNumber,
    poNumber: shipment.poNumber,
    orderNumber: shipment.orderNumber,
    sscc: codes.get(index + 1) ?? '',
    unit: index + 1,
    units: units.length,
    packageType: item.packageType,
    weightLb: Math.round(weightLb * 10) / 10,
    description: item.description,
    isHazmat: item.isHazmat,
  }))
}

/** Codes by unit. Two who print at once wait for each other at the shipment: a unit never gets two codes. */
async function codesOf(
  context: ActionContext,
  shipmentId: string,
  units: number,
): Promise<ReadonlyMap<number, string>> {
  const { db, clientId, settings } = context
  const known = await listSsccs(db, clientId, shipmentId)
  const prefix = settings.gs1CompanyPrefix
  if (prefix.length < 7 || prefix.length > 10 || known.size >= units) return known
  const give = async (tx: Db) => {
    await findShipment(tx, clientId, shipmentId, { lock: true })
    const held = await listSsccs(tx, clientId, shipmentId)
    const missing = Array.from({ length: units }, (_, index) => index + 1).filter((unit) => !held.has(unit))
    if (missing.length === 0) return held
    const first = await takeSsccSerials(tx, clientId, missing.length)
    const made = missing.map((unit, index) => ({ unit, sscc: codeOf(prefix, first + index) }))
    await insertSsccs(tx, clientId, shipmentId, made)
    return new Map([...held, ...made.map(({ unit, sscc: code }) => [unit, code] as const)])
  }
  return db.isTransaction ? give(db) : db.transaction().execute(give)
}

/** After the last serial of the prefix the next one begins again: a code may be used anew after twelve months. */
function codeOf(prefix: string, serial: number): string {
  const room = 10 ** (16 - prefix.length)
  const made = sscc(EXTENSION_DIGIT, prefix, serial % room)
  if (made.kind === 'invalid') throw new Error(`no SSCC of ${prefix}: ${made.because}`)
  return made.sscc
}
