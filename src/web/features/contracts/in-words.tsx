import { Text } from '@mantine/core'
import type { ParcelRules } from '#contracts/entities/parcel-rules.ts'
import type { TariffRules } from '#contracts/entities/tariff-rules.ts'
import type { VolumeRules } from '#contracts/entities/volume-rules.ts'
import { plural } from '#domain/text/plural.ts'
import { moneyText } from '../../ui/money.tsx'
import type { Reading } from './rules-of-kind.ts'

const percent = (thousandths: number) => `${thousandths / 1000}%`
const span = (figures: readonly number[], show: (one: number) => string) => {
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  return low === high ? show(low) : `${show(low)} to ${show(high)}`
}
/** A contract as someone would say it on the phone. */
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
  fuel ? `Fuel by ${fuel.tableId} and ${fuel.indexId}.` : 'Prices include fuel.'

function ltlLines(rules: TariffRules, { laneCount, palletRateCount }: Reading): string[] {
  const { discounts, absoluteMinimums, fak, spaceRules } = rules
  return [
    discounts.length > 0
      ? `${span(
          discounts.map((one) => one.percent),
          percent,
        )} off the gross rates (${plural(discounts.length, 'row')}).`
      : 'No discount.',
    absoluteMinimums.length > 0
      ? `Never below ${span(
          absoluteMinimums.map((one) => one.cents),
          moneyText,
        )}.`
      : 'No floor.',
    ...fak.map((one) => `Class ${one.fromClass} to ${one.toClass} is rated as ${one.ratedClass}.`),
    fuelLine(rules.fuel),
    ...spaceRules.map(({ name }) => `Space rule: ${name}.`),
    `${[
      plural(rules.accessorials.length, 'accessorial'),
      plural(rules.areas.length, 'area'),
      plural(laneCount, 'rate'),
      ...(palletRateCount > 0 ? [plural(palletRateCount, 'pallet price')] : []),
    ].join(', ')}.`,
  ]
}

function volumeLines(rules: VolumeRules): string[] {
  const { equipment, tables } = rules
  return [
    `${plural(equipment.length, 'kind')} of equipment: ${equipment.map(({ code }) => code).join(', ') || 'none'}.`,
    ...tables.map((table) =>
      table.kind === 'lane'
        ? `${table.name}: ${plural(table.lanes.length, 'lane')}.`
        : `${table.name}: ${plural(table.steps.length, 'rate')} by miles.`,
    ),
    fuelLine(rules.fuel?.rule),
    `${plural(rules.accessorials.length, 'accessorial')}, ${plural(rules.areas.length, 'area')}.`,
  ]
}

function parcelLines(rules: ParcelRules): string[] {
  const { services, dimRules, fuels } = rules
  const divisors = [...new Set(dimRules.map(({ divisor }) => divisor))]
  return [
    `${plural(services.length, 'service')}: ${services.map(({ name }) => name).join(', ') || 'none'}.`,
    divisors.length > 0 ? `Dimensional divisor ${divisors.join(', ')}.` : 'No dimensional weight.',
    fuels.length > 0 ? `Fuel: ${fuels.map(({ id }) => id).join(', ')}.` : 'Prices include fuel.',
    `${plural(rules.rateTables.length, 'rate table')}, ${plural(rules.charts.length, 'zone chart')}, ` +
      `${plural(rules.surcharges.length, 'surcharge')}, ${plural(rules.areas.length, 'delivery area')}.`,
  ]
}
