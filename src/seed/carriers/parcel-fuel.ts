/** Fuel surcharges of the synthetic parcel tariffs: ground by the diesel index, air as percentages by date. */
import { addDays } from '#domain/calendar/iso-date.ts'
import type { ParcelFuel } from '#domain/rating/parcel/parcel-tariff.ts'
import { hashText } from '../random.ts'
import { DIESEL_INDEX } from './fuel.ts'

const BAND_MILLS = 100
const FROM_MILLS = 2_000
const TO_MILLS = 5_600

/** Weekly from a Monday on, by the price of two weeks earlier (domain facts 3.3), with invented percentages. */
export function groundFuel(carrier: string, first: number): ParcelFuel {
  const tableId = `SYN-${carrier}-GROUND`
  return {
    id: 'ground',
    kind: 'index',
    rule: {
      tableId,
      indexId: DIESEL_INDEX,
      effectiveWeekday: 1,
      lagWeeks: 2,
      lookupDate: 'pickup',
      staleAfterDays: 7,
    },
    tables: [
      {
        id: tableId,
        version: '1',
        effectiveFrom: '2022-01-01',
        effectiveTo: null,
        inclusion: 'atLeastBelow',
        columnsFromLb: [0],
        bands: Array.from({ length: (TO_MILLS - FROM_MILLS) / BAND_MILLS }, (_, band) => ({
          fromMills: FROM_MILLS + band * BAND_MILLS,
          toMills: FROM_MILLS + (band + 1) * BAND_MILLS,
          percents: [first + band * 250],
        })),
        above: { stepMills: BAND_MILLS, addPercents: [250] },
        below: { stepMills: BAND_MILLS, addPercents: [250] },
      },
    ],
  }
}

const MONTHS_OF_AIR = 48

/** One percentage per month from 2024 on; the last one has no end. */
export function airFuel(carrier: string): ParcelFuel {
  const begin = (month: number): string =>
    `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  return {
    id: 'air',
    kind: 'percents',
    lookupDate: 'pickup',
    rows: Array.from({ length: MONTHS_OF_AIR }, (_, month) => ({
      effectiveFrom: begin(month),
      effectiveTo: month === MONTHS_OF_AIR - 1 ? null : addDays(begin(month + 1), -1),
      percent: 17_000 + (hashText(`${carrier} air fuel ${month}`) % 17) * 250,
    })),
  }
}
