import { compileBook, type TariffBook } from '#carriers/tariff/tariff-book.ts'
import { fail } from '#contracts/errors.ts'
import { isId } from '#database/is-id.ts'
import { findPriceSheet } from '#database/price-sheets.ts'
import { findTariff, loadFuel } from '#database/tariffs.ts'
import {
  type AnyReceipt,
  explainAnyReceipt,
  isParcelReceipt,
  isVolumeReceipt,
} from '#domain/rating/any-receipt.ts'
import { rerateParcel } from '#domain/rating/parcel/rerate-parcel.ts'
import { rerate } from '#domain/rating/rerate.ts'
import { rerateVolume } from '#domain/rating/volume/rerate-volume.ts'
import type { ActionContext } from '../context.ts'
import { tariffSheets } from '../tariffs/tariff-book.ts'
import { sourceOf } from '../tariffs/tariff-sheets.ts'

/** Fuel prices this far back are at hand when an old price is computed again. */
const FUEL_FROM = '2000-01-01'

/** Computes a stored price again, from its receipt and the tariff version it names. */
export async function reRate(context: ActionContext, priceSheetId: string) {
  const { db, pool, clientId } = context
  const sheet = isId(priceSheetId) ? await findPriceSheet(db, clientId, priceSheetId) : null
  if (!sheet?.receipt || !sheet.tariffId) return fail('PRICE_SHEET_NOT_FOUND')
  const stored = await findTariff(pool, clientId, sheet.tariffId)
  if (!stored) return fail('PRICE_SHEET_NOT_FOUND')
  const source = await sourceOf(pool, stored, await tariffSheets(pool, clientId, [stored]))
  const book = compileBook([source], await loadFuel(pool, clientId, FUEL_FROM))
  const again = computeAgain(sheet.receipt, book)
  if (!again || again.kind === 'otherTariff') return fail('PRICE_SHEET_NOT_FOUND')
  if (again.kind === 'different' && again.result.kind === 'notice') return fail('NO_PRICE_SHEET')
  const receipt =
    again.kind === 'different' && again.result.kind === 'rate' ? again.result.receipt : sheet.receipt
  return {
    stored: sheet.cents,
    computed: receipt.cents,
    isSame: again.kind === 'same',
    receipt: explainAnyReceipt(receipt),
    receiptHash: receipt.hash,
  }
}

/** By the engine that made the receipt; null when its tariff cannot be used any more. */
function computeAgain(receipt: AnyReceipt, { tariffs, volume, parcel }: TariffBook) {
  if (isVolumeReceipt(receipt)) return volume[0] ? rerateVolume(receipt, volume[0].compiled) : null
  if (isParcelReceipt(receipt)) return parcel[0] ? rerateParcel(receipt, parcel[0].compiled) : null
  return tariffs[0] ? rerate(receipt, tariffs[0].compiled) : null
}
