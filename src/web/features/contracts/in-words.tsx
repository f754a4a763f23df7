import { plural, t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { ParcelRules } from '#contracts/entities/parcel-rules.ts'
import type { TariffRules } from '#contracts/entities/tariff-rules.ts'
import type { VolumeRules } from '#contracts/entities/volume-rules.ts'
import { moneyText } from '../../ui/money.tsx'
import type { Reading } from './rules-of-kind.ts'

const percent = (thousandths: number) => `${thousandths / 1000}%`
const span = (figures: readonly number[], show: (one: number) => string) => {
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  return low === high ? show(low) : t`${show(low)} to ${show(high)}`
}
/** A contract as one would describe it on the phone. */
export function InWords({ reading }: { reading: Reading }) {
  const lines = linesOf(reading)
  return (
    <div>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </div>
  )
}

function linesOf(reading: Reading): string[] {
  if (reading.rules) return ltlLines(reading.rules, reading)
  if (reading.volumeRules) return volumeLines(reading.volumeRules)
  return reading.parcelRules ? parcelLines(reading.parcelRules) : []
}

const fuelLine = (fuel: { tableId: string; indexId: string } | null | undefined): string =>
  fuel ? t`Fuel from table ${fuel.tableId} and index ${fuel.indexId}.` : t`Prices include fuel.`

function ltlLines(rules: TariffRules, { laneCount, palletRateCount }: Reading): string[] {
  const { discounts, absoluteMinimums, fak, spaceRules } = rules
  return [
    discounts.length > 0
      ? t`${span(
          discounts.map((one) => one.percent),
          percent,
        )} off the gross rates (${plural(discounts.length, { one: '# row', other: '# rows' })}).`
      : t`No discount.`,
    absoluteMinimums.length > 0
      ? t`Never below ${span(
          absoluteMinimums.map((one) => one.cents),
          moneyText,
        )}.`
      : t`No absolute minimum.`,
    ...fak.map((one) => t`Class ${one.fromClass} to ${one.toClass} is rated as ${one.ratedClass}.`),
    fuelLine(rules.fuel),
    ...spaceRules.map(({ name }) => t`Space rule: ${name}.`),
    `${[
      plural(rules.accessorials.length, { one: '# accessorial', other: '# accessorials' }),
      plural(rules.areas.length, { one: '# area', other: '# areas' }),
      plural(laneCount, { one: '# rate', other: '# rates' }),
      ...(palletRateCount > 0
        ? [plural(palletRateCount, { one: '# pallet price', other: '# pallet prices' })]
        : []),
    ].join(', ')}.`,
  ]
}

function volumeLines(rules: VolumeRules): string[] {
  const { equipment, tables } = rules
  return [
    t`${plural(equipment.length, { one: '# equipment type', other: '# equipment types' })}: ${equipment.map(({ code }) => code).join(', ') || t`none`}.`,
    ...tables.map((table) =>
      table.kind === 'lane'
        ? `${table.name}: ${plural(table.lanes.length, { one: '# lane', other: '# lanes' })}.`
        : t`${table.name}: ${plural(table.steps.length, { one: '# mileage rate', other: '# mileage rates' })}.`,
    ),
    fuelLine(rules.fuel?.rule),
    `${plural(rules.accessorials.length, { one: '# accessorial', other: '# accessorials' })}, ${plural(rules.areas.length, { one: '# area', other: '# areas' })}.`,
  ]
}

function parcelLines(rules: ParcelRules): string[] {
  const { services, dimRules, fuels } = rules
  const divisors = [...new Set(dimRules.map(({ divisor }) => divisor))]
  return [
    `${plural(services.length, { one: '# service', other: '# services' })}: ${services.map(({ name }) => name).join(', ') || t`none`}.`,
    divisors.length > 0 ? t`Dimensional divisor ${divisors.join(', ')}.` : t`No dimensional weight.`,
    fuels.length > 0 ? t`Fuel: ${fuels.map(({ id }) => id).join(', ')}.` : t`Prices include fuel.`,
    `${plural(rules.rateTables.length, { one: '# rate table', other: '# rate tables' })}, ${plural(rules.charts.length, { one: '# zone chart', other: '# zone charts' })}, ` +
      `${plural(rules.surcharges.length, { one: '# surcharge', other: '# surcharges' })}, ${plural(rules.areas.length, { one: '# delivery area', other: '# delivery areas' })}.`,
  ]
}
