import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { changedParcelRules, parcelRules } from '#contracts/entities/parcel-rules.ts'
import { changedTariffRules, tariffRules } from '#contracts/entities/tariff-rules.ts'
import { changedVolumeRules, volumeRules } from '#contracts/entities/volume-rules.ts'
import { parseIsoDate } from '#domain/calendar/iso-date.ts'
import { rowsOfRules, rulesOfRows } from '#domain/mapping/contract-rows.ts'
import { CARRIER_PROFILES } from './carrier-profiles.ts'
import { syntheticParcelTariffs } from './parcel-tariffs.ts'
import { makeTariffVersions } from './tariffs.ts'
import { TRUCK_CARRIERS } from './truck-carriers.ts'
import { makeTruckTariff } from './truck-tariffs.ts'

const today = parseIsoDate('2026-11-21')
const plain = (value: object) => JSON.parse(JSON.stringify(value))

function expectSame(document: object, changed: z.ZodMiniType, whole: z.ZodMiniType): void {
  const { rules, faults } = rulesOfRows(rowsOfRules(document))
  expect(faults).toEqual([])
  expect(rules).toEqual(document)
  const parsed = changed.safeParse(rules)
  expect(parsed.error?.issues ?? []).toEqual([])
  expect(plain(parsed.data as object)).toEqual(document)
  expect(plain(z.encode(whole, document) as object)).toEqual(document)
}

it('every contract of the demo is stored as rows and read back, and sent over the wire, unchanged', () => {
  let count = 0
  for (const profile of CARRIER_PROFILES) {
    for (const { header } of makeTariffVersions(profile, today, true, () => `tariff-${count++}`))
      expectSame(plain(header), changedTariffRules, tariffRules)
  }
  for (const carrier of TRUCK_CARRIERS)
    expectSame(plain(makeTruckTariff(carrier, 'tariff', today)), changedVolumeRules, volumeRules)
  for (const document of syntheticParcelTariffs())
    expectSame(plain(document), changedParcelRules, parcelRules)
}, 60_000)
