import type { LabelDocTab, ParcelCustoms, ParcelRateAsk, ParcelShipAsk } from '#carriers/parcel-network.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { crossesCustoms } from '#domain/addresses/customs-border.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import type { KeptPayers } from '../pricing/kept-payers.ts'
import { parcelRateAsk } from '../pricing/parcel-rates.ts'
import type { LabelStock } from './label-stock.ts'

/** The order without its key, as it is stored, so that every attempt is identical. */
export type KeptAsk = Omit<ParcelShipAsk, 'key'>

/** The shipment as a label request: what was rated, and what only labels need. */
export function parcelShipAsk(
  shipment: StoredShipment,
  serviceCode: string,
  networkId: string,
  stock: LabelStock,
  { kept, now }: { kept: KeptPayers; now: Date },
): KeptAsk {
  const ask = parcelRateAsk(shipment, shipment.parcel ?? {}, now, networkId, kept)
  const { reference1, reference2, reference3, reference4, reference5 } = shipment
  const references = [shipment.poNumber, shipment.orderNumber, shipment.bolNumber]
  return {
    ...ask,
    serviceCode,
    labelFormat: stock.format,
    labelDpi: stock.dpi,
    docTab: stock.tab && { ...stock.tab, facts: tabFacts(shipment, ask) },
    description: shipment.items.map(({ description }) => description).join(', '),
    poNumber: shipment.poNumber,
    references: [...references, reference1, reference2, reference3, reference4, reference5],
    customs: customsOf(shipment, ask, now),
  }
}

/** The references printed on the doc-tab; carriers truncate their names after seven letters. */
const tabFacts = (
  { bolNumber, orderNumber, poNumber, reference1 }: StoredShipment,
  { packages }: ParcelRateAsk,
): LabelDocTab['facts'] => [
  { name: 'BOL', value: bolNumber },
  { name: 'Order', value: orderNumber },
  { name: 'PO', value: poNumber },
  { name: 'Ref', value: reference1 },
  { name: 'Boxes', value: String(packages.length) },
]

/** Null if there are no customs. The shipper has to declare the contents: nothing is derived from the item lines. */
function customsOf(
  { parcel, origin, timeZone }: StoredShipment,
  ask: ParcelRateAsk,
  now: Date,
): ParcelCustoms | null {
  const forms = parcel?.internationalForms
  if (!crossesCustoms(ask.from, ask.to)) return null
  const incoterm = forms?.incoterm ?? 'DAP'
  return {
    incoterm,
    reasonForExport: forms?.reasonForExport || (ask.options.returnService === '' ? 'SALE' : 'RETURN'),
    invoiceNumber: forms?.invoiceNumber ?? '',
    // Dated today, in the time zone of the dock.
    invoiceDate: forms?.invoiceDate || localDate(now, timeZone),
    commodities: (forms?.commodities ?? []).map(({ weight, ...one }) => ({ ...one, weightLb: weight })),
    freightCents: forms?.freightCents ?? 0,
    insuranceCents: forms?.insuranceCents ?? 0,
    // Delivered duty paid is the one term under which the sender pays duties (Incoterms 2020).
    duties:
      incoterm === 'DDP'
        ? { payer: 'shipper', accountNumber: '', zip: '', countryCode: origin.countryCode }
        : { payer: 'receiver', accountNumber: '', zip: '', countryCode: '' },
  }
}
