import { v7 as newId } from 'uuid'
import { findTariff } from '#database/tariffs/tariffs.ts'
import {
  PARCEL_RATE_FIELDS,
  PARCEL_ZONE_FIELDS,
  ParcelRateGatherer,
  ParcelZoneGatherer,
  withParcelRates,
  withZoneCharts,
} from '#domain/mapping/parcel-sheets.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import type { MappedSheet } from '../sheet-files/map-sheet.ts'
import { plainParcel } from './changed-parcel.ts'
import { saveDocument } from './save-document-draft.ts'
import type { Check } from './tariff-import-input.ts'
import { whole } from './tariff-import-input.ts'

/** Rate and zone charts of parcel carriers, with the rules of the version before. */

/** Prices by weight and zone. */
export async function draftParcelRates(check: Check): Promise<number | null> {
  const gatherer = new ParcelRateGatherer()
  const mapped = await check.read(PARCEL_RATE_FIELDS, (row, values) => gatherer.add(row, values))
  if (!mapped) return null
  return draftOn(check, mapped, (former) => {
    const document = withParcelRates(former, gatherer.tables())
    const added = document.services.slice(former.services.length).map(({ code }) => code)
    const kept = 'Zones, surcharges, divisors and fuel are kept from the previous version.'
    return { document, notices: added.length > 0 ? [kept, `New services: ${added.join(', ')}.`] : [kept] }
  })
}

/** The zone of each ZIP. */
export async function draftParcelZones(check: Check): Promise<number | null> {
  const gatherer = new ParcelZoneGatherer()
  const mapped = await check.read(PARCEL_ZONE_FIELDS, (row, values) => gatherer.add(row, values))
  if (!mapped) return null
  return draftOn(check, mapped, (former) => ({
    document: withZoneCharts(former, gatherer.charts()),
    notices: ['Prices, surcharges, divisors and fuel are kept from the previous version.'],
  }))
}

async function draftOn(
  check: Check,
  mapped: MappedSheet,
  change: (former: ParcelTariff) => { document: ParcelTariff; notices: string[] },
): Promise<number | null> {
  const { order, database } = check
  const carrier = order.carrier!
  if (carrier.rateModeId !== PARCEL)
    return check.refuse([whole('These charts are for parcel carriers.')], mapped)
  const base = order.basedOn ? await findTariff(database.pool, order.clientId, order.basedOn) : null
  const former =
    base?.kind === 'parcel'
      ? (base.header as ParcelTariff)
      : plainParcel(carrier.scac, order.tariffName, order.today)
  const { document, notices } = change(former)
  const set = {
    ...{ id: newId(), version: 'draft', name: order.tariffName },
    ...{ effectiveFrom: order.today, effectiveTo: null, isSynthetic: false },
  }
  return saveDocument(check, mapped, { ...document, ...set }, notices)
}
