import { insertSsccs, listSsccs, takeSsccSerials, type UnitCodes } from '#database/handling-units.ts'
import type { Db } from '#database/open.ts'
import { findShipments, type StoredShipment } from '#database/shipments.ts'
import { partyOf } from '#documents/facts.ts'
import type { LabelFacts } from '#documents/labels/label-blocks.ts'
import type { PalletLabelFacts } from '#documents/labels/pallet-label.ts'
import { sscc } from '#domain/check-digits/sscc.ts'
import type { ActionContext } from '../context.ts'

/** Serials of a GS1 company prefix fill the 16 digits between extension digit and check digit. */
const EXTENSION_DIGIT = 0
/** More labels than a trailer holds handling units are nobody's wish. */
export const MOST_LABELS = 500

/** What the labels of a shipment's handling units say, one a unit, each with its code where it has one. */
export const palletLabelsOf = (
  shipment: StoredShipment,
  codes: UnitCodes,
  logo: Uint8Array | null,
): PalletLabelFacts[] =>
  carrierLabelsOf(shipment, logo).map((label) => ({
    ...label,
    sscc: codes.get(shipment.id)?.get(label.unit) ?? '',
  }))

/** What a freight carrier's labels say of the same handling units. */
export function carrierLabelsOf(shipment: StoredShipment, logo: Uint8Array | null): LabelFacts[] {
  const lines = shipment.items.flatMap((item) =>
    Array.from({ length: item.quantity }, () => ({ item, weightLb: item.weightLb / item.quantity })),
  )
  const units = lines.slice(0, MOST_LABELS)
  const [shipFrom, shipTo] = [partyOf(shipment.origin), partyOf(shipment.destination)]
  return units.map(({ item, weightLb }, index) => ({
    shipFrom,
    shipTo,
    carrierName: shipment.carrierName,
    scac: shipment.carrierScac,
    proNumber: shipment.proNumber,
    bolNumber: shipment.bolNumber,
    poNumber: shipment.poNumber,
    orderNumber: shipment.orderNumber,
    unit: index + 1,
    units: units.length,
    packageType: item.packageType,
    weightLb: Math.round(weightLb * 10) / 10,
    description: item.description,
    isHazmat: item.isHazmat,
    logo,
  }))
}

/**
 * The SSCCs of the shipments' handling units. A unit gets its code when its label is made for the first time and keeps
 * it for good; a client without a GS1 company prefix has labels without one. Two who print at once wait for each other
 * at the shipments: a unit never gets two codes.
 */
export async function palletCodes(
  context: ActionContext,
  shipments: readonly StoredShipment[],
): Promise<UnitCodes> {
  const { db, clientId, settings } = context
  const ids = shipments.map(({ id }) => id)
  const known = await listSsccs(db, clientId, ids)
  const prefix = settings.gs1CompanyPrefix
  const lacking = shipments.filter((shipment) => known.get(shipment.id)!.size < unitsOf(shipment))
  if (prefix.length < 7 || prefix.length > 10 || lacking.length === 0) return known
  const give = async (tx: Db) => {
    const lackingIds = lacking.map(({ id }) => id)
    await findShipments(tx, clientId, lackingIds, { lock: true })
    const held = await listSsccs(tx, clientId, lackingIds)
    const missing = lacking
      .flatMap((shipment) =>
        Array.from({ length: unitsOf(shipment) }, (_, index) => ({
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
  return db.isTransaction ? give(db) : db.transaction().execute(give)
}

const unitsOf = ({ items }: StoredShipment) =>
  Math.min(
    MOST_LABELS,
    items.reduce((sum, { quantity }) => sum + quantity, 0),
  )

/** After the last serial of the prefix the next one begins again: a code may be used anew after twelve months. */
function codeOf(prefix: string, serial: number): string {
  const room = 10 ** (16 - prefix.length)
  const made = sscc(EXTENSION_DIGIT, prefix, serial % room)
  if (made.kind === 'invalid') throw new Error(`no SSCC of ${prefix}: ${made.because}`)
  return made.sscc
}
