import { describe, expect, it } from 'vitest'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { sampleSheet } from '../desk/form/sample.test-support.ts'
import { type WantedService, wantedSheet } from './use-wanted-service.ts'

const ups = (serviceCode: string, serviceName: string, cents: number): PriceSheetValue =>
  sampleSheet('UPSN', cents, { id: serviceCode, rateModeId: 4, serviceCode, serviceName, source: 'carrier' })

/** The cheapest first, as the server sorts them. */
const SHEETS = [
  sampleSheet('USPS', 657, { serviceName: 'USPS Ground Advantage' }),
  ups('93', 'UPS Ground Saver', 1_076),
  ups('03', 'UPS Ground', 1_266),
  ups('13', 'UPS Next Day Air Saver by 03:00 PM', 4_561),
  ups('01', 'UPS Next Day Air by 10:30 AM', 5_159),
]
const ABROAD = [
  ups('08', 'UPS Worldwide Expedited', 7_106),
  ups('07', 'UPS Worldwide Express by 12:00 PM', 9_406),
]

const found = (service: string, sheets = SHEETS): string | undefined => {
  const wanted: WantedService = { scac: 'UPSN', service, words: 'by ship-via', isRemembered: false }
  return wantedSheet(sheets, wanted)?.serviceName
}

describe('the price of the wanted service', () => {
  it('is that of the service itself, not of a cheaper one with a longer name', () => {
    expect(found('Ground')).toBe('UPS Ground')
    expect(found('ground saver')).toBe('UPS Ground Saver')
    expect(found('Next Day Air')).toBe('UPS Next Day Air by 10:30 AM')
    expect(found('UPS Next Day Air Saver')).toBe('UPS Next Day Air Saver by 03:00 PM')
  })

  it('is found by its code, which is not confused with a time of day', () => {
    expect(found('03')).toBe('UPS Ground')
    expect(found('12', ABROAD)).toBeUndefined()
  })

  it('is any price of the carrier if no service is named, and none if the carrier does not offer the service', () => {
    expect(found('')).toBe('UPS Ground Saver')
    expect(found('3 Day Select')).toBeUndefined()
    expect(wantedSheet(SHEETS, null)).toBeUndefined()
  })
})
