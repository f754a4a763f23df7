import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { CustomsChange, customsDetails as endpoint } from '#contracts/endpoints/customs-details.ts'
import { fail } from '#contracts/errors.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { invoiceGaps } from '#documents/papers/commercial-invoice-gaps.ts'
import { itemDetailsOf } from '#domain/shipment/item-details.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { isCountryCode, noCountryCode } from '#domain/text/country-code.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { carryPrices } from '../shipments/carry-prices.ts'
import { invoiceFacts } from './printing/print-parts.ts'

type Body = BodyOf<typeof endpoint>
type Reply = Omit<ReplyOf<typeof endpoint>, 'Status'>

/** The goods on the commercial invoice, and what customs still needs; with `lines`, changes them first. */
export async function customsDetails(context: ActionContext, body: Body): Promise<Reply> {
  const { lines } = body
  const shipment = await findShipment(context.db, context.clientId, body.shipmentId, { lock: Boolean(lines) })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const now = lines ? await keep(context, shipment, { lines, version: body.version }) : shipment
  const facts = await invoiceFacts(context, now)
  return {
    version: now.version,
    Currency: facts.currency,
    isDeclared: isDeclared(now),
    Lines: facts.lines.map(({ hsCode, weightLb: _weight, ...line }) => ({ ...line, htsCode: hsCode })),
    Missing: invoiceGaps(facts),
  }
}

/** Whether the goods were declared one by one with the label of a parcel. */
const isDeclared = ({ parcel }: StoredShipment): boolean =>
  (parcel?.internationalForms?.commodities.length ?? 0) > 0

async function keep(
  context: ActionContext,
  shipment: StoredShipment,
  { lines, version }: { lines: readonly CustomsChange[]; version: number | undefined },
): Promise<StoredShipment> {
  refuseOvertaken(version, shipment.version, 'SHIPMENT_CHANGED')
  if (shipment.endedAs === 'void') {
    throw actionRefused(shipment, 'Changing customs details', 'a voided shipment cannot be changed')
  }
  if (isDeclared(shipment)) refuse('Lines', 'The goods of this parcel are declared with its label.')
  if (lines.length !== shipment.items.length) {
    refuse('Lines', `Provide one entry for each of the ${shipment.items.length} lines.`)
  }
  const items = shipment.items.map((item, index) => withCustoms(item, lines[index]!, index))
  if (items.every((item, index) => item === shipment.items[index])) return shipment
  const changed = { ...shipment, items, version: shipment.version + 1 }
  await updateShipment(context.db, changed, { items: true })
  await carryPrices(context, shipment, changed)
  context.note(shipment.id, { BOL: shipment.bolNumber, lines: changedLines(shipment.items, items) })
  return changed
}

const refuse = (field: string, sentence: string): never =>
  fail('VALIDATION_FAILED', { fields: { [field]: sentence } })

const NAMES = ['countryOfOrigin', 'htsCode', 'customsValueCents'] as const

/** Returns the same object if nothing changes. */
function withCustoms(item: ItemLine, change: CustomsChange, index: number): ItemLine {
  const { valueCents: customsValueCents, htsCode } = change
  const countryOfOrigin = change.countryOfOrigin?.toUpperCase()
  if (countryOfOrigin && !isCountryCode(countryOfOrigin)) {
    refuse(`Lines.${index}.CountryOfOrigin`, noCountryCode(countryOfOrigin))
  }
  const given = { countryOfOrigin, htsCode, customsValueCents }
  const changed = NAMES.filter(
    (name) => given[name] !== undefined && given[name] !== (item.details?.[name] ?? BLANK[name]),
  )
  if (changed.length === 0) return item
  const { details: before, ...line } = item
  const details = itemDetailsOf({
    ...before,
    ...Object.fromEntries(changed.map((name) => [name, given[name]])),
  })
  return { ...line, ...(details ? { details } : {}) }
}

const BLANK = { countryOfOrigin: '', htsCode: '', customsValueCents: 0 }

const changedLines = (before: readonly ItemLine[], after: readonly ItemLine[]): string =>
  after.flatMap((item, index) => (item === before[index] ? [] : [index + 1])).join(', ')
