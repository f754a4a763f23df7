import type { BodyOf } from '#contracts/endpoint.ts'
import type { removePriceSheet as remove, savePriceSheet as save } from '#contracts/endpoints/quotes.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { fail } from '#contracts/errors.ts'
import {
  deletePriceSheet,
  findPriceSheet,
  insertPriceSheet,
  type StoredPriceSheet,
  updatePriceSheet,
} from '#database/shipments/price-sheets.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { formatMoney } from '#domain/money.ts'
import { QUOTE_CURRENCIES } from '#domain/quotes/charge-types.ts'
import { readyCharges } from '#domain/quotes/ready-charges.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type SaidPrice, saidPriceSheet } from '../pricing/spot-price-sheet.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { showPriceSheet } from '../shipments/price-sheet-view.ts'
import { type AskableCarrier, listAskableCarriers } from './askable-carriers.ts'

/** Prices that a clerk enters because a carrier quoted them outside the product. */

type Save = BodyOf<typeof save>

const VALID_MS = 24 * 3_600_000

/** Adds a price, or changes one that was entered by hand. A carrier's own answer cannot be changed here. */
export async function savePriceByHand(
  context: ActionContext,
  body: Save,
  flag: 'add' | 'update',
): Promise<{ rate: PriceSheetValue }> {
  const { db, clientId } = context
  const shipment = await lockForPrices(context, body.shipmentId)
  const known = flag === 'update' ? await theSheet(context, shipment, body.priceSheetId) : null
  if (known && known.source !== 'manual') fail('PRICE_SHEET_NOT_BY_HAND')
  const price = readyPrice(context, shipment, body, await theCarrier(context, shipment, body.scac))
  const made = await saidPriceSheet(context, shipment, price, 'manual')
  const deliveryDate = body.deliveryDate || made.deliveryDate
  const sheet: StoredPriceSheet = { ...made, deliveryDate, id: known?.id ?? made.id }
  await (known ? updatePriceSheet(db, clientId, sheet) : insertPriceSheet(db, clientId, sheet))
  noteSheet(context, shipment, sheet, flag)
  return { rate: showPriceSheet(sheet) }
}

/** Removes a price that was entered by hand or comes from a spot quote. The quote itself stays. */
export async function removePriceByHand(
  context: ActionContext,
  body: BodyOf<typeof remove>,
): Promise<{ PricesheetID: string }> {
  const { db, clientId } = context
  const found = await findPriceSheet(db, clientId, body.PricesheetID)
  if (!found) return fail('PRICE_SHEET_NOT_FOUND')
  const shipment = await lockForPrices(context, body.shipmentId || found.shipmentId)
  const sheet = await theSheet(context, shipment, body.PricesheetID)
  if (sheet.source !== 'manual' && sheet.source !== 'spot') fail('PRICE_SHEET_NOT_BY_HAND')
  await deletePriceSheet(db, clientId, sheet.id)
  noteSheet(context, shipment, sheet, 'remove')
  return { PricesheetID: sheet.id }
}

/** Prices can only be changed in Rate & Route: a tendered shipment keeps the price of its tender. */
async function lockForPrices(context: ActionContext, shipmentId: string): Promise<StoredShipment> {
  const shipment = await findShipment(context.db, context.clientId, shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (shipment.status !== 'Q') {
    throw actionRefused(shipment, 'Changing prices', 'prices can be entered only in Rate & Route')
  }
  return shipment
}

/** The price, if it belongs to this shipment and is not the chosen one. */
async function theSheet(
  context: ActionContext,
  shipment: StoredShipment,
  id: string,
): Promise<StoredPriceSheet> {
  const sheet = await findPriceSheet(context.db, context.clientId, id)
  if (!sheet || sheet.shipmentId !== shipment.id) return fail('PRICE_SHEET_NOT_FOUND')
  if (sheet.id === shipment.priceSheetId) fail('PRICE_SHEET_IN_USE')
  return sheet
}

/** The carrier must be set up: without an account it cannot get a tender. */
async function theCarrier(
  context: ActionContext,
  shipment: StoredShipment,
  scac: string,
): Promise<AskableCarrier> {
  const carriers = await listAskableCarriers(context, shipment)
  const wanted = scac.trim().toUpperCase()
  const fields = { CarrierSCAC: `There is no carrier ${wanted}. Set it up under Carriers.` }
  return carriers.find((one) => one.scac === wanted) ?? fail('CARRIER_NOT_FOUND', { scac: wanted, fields })
}

function readyPrice(
  context: ActionContext,
  shipment: StoredShipment,
  body: Save,
  carrier: AskableCarrier,
): SaidPrice {
  const faults: Record<string, string> = {}
  const charges = readyCharges(body.charges, (index, sentence) => {
    faults[`Charges.${index}.Amount`] = sentence
  })
  const cents = charges.reduce((total, charge) => total + charge.cents, 0)
  if (!(cents > 0)) faults.Charges = 'The charges must add up to more than 0.'
  if (!QUOTE_CURRENCIES.some(({ code }) => code === body.currency)) faults.Currency = 'Choose a currency.'
  const validUntil = body.expiresAt ? new Date(body.expiresAt) : new Date(context.now.getTime() + VALID_MS)
  if (validUntil <= context.now) faults.ExpiresAt = 'Choose a time in the future.'
  const pickupDate = shipment.pickupDate ?? ''
  if (body.deliveryDate !== '' && body.deliveryDate < pickupDate) {
    faults.DeliveryDate = 'The delivery cannot be before the pickup.'
  }
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields: faults })
  return {
    scac: carrier.scac,
    carrierName: carrier.carrierName,
    rateModeId: carrier.rateModeId,
    cents,
    currency: body.currency,
    charges,
    transitDays: body.serviceDays,
    quoteNumber: body.quoteNumber,
    validUntil,
  }
}

function noteSheet(
  context: ActionContext,
  shipment: StoredShipment,
  sheet: StoredPriceSheet,
  work: 'add' | 'update' | 'remove',
): void {
  const carrier = `${sheet.carrierName} (${sheet.scac})`
  context.note(shipment.id, {
    BOL: shipment.bolNumber,
    work,
    carrier,
    price: formatMoney(sheet.cents, sheet.currency),
  })
}
