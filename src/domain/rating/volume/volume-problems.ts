/**
 * Validates a volume tariff. The messages are for the user who imports it; zones, fuel and accessorials are compiled
 * elsewhere.
 */
import { type EffectiveDates, problemOfDates } from '../../calendar/effective-dates.ts'
import {
  type Equipment,
  type LaneTable,
  type PriceStep,
  type StopRule,
  VOLUME_RATE_MODES,
  type VolumeTable,
  type VolumeTariff,
} from './volume-tariff.ts'

/** With the heaviest freight and the longest road, every product stays exact: $5,000 per mile or per 100 lb. */
const HIGHEST_RATE = 50_000_000
const HIGHEST_CENTS = 2_000_000_000
const MOST_CONTRACT_MILES = 10_000

type Say = (holds: boolean, problem: string) => void

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= HIGHEST_CENTS
const isLimit = (value: number | null): boolean => value === null || value > 0

/** All errors in the document's own parts; empty if there are none. */
export function volumeTariffProblems(document: VolumeTariff): string[] {
  const problems: string[] = []
  const say = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem)
  }
  say(
    VOLUME_RATE_MODES.includes(document.rateModeId),
    `rate mode ${document.rateModeId} is not one of ${VOLUME_RATE_MODES.join(', ')}`,
  )
  say(document.tables.length > 0, 'no rate table')
  const { milesPerDay } = document
  say(
    milesPerDay === null || (Number.isInteger(milesPerDay) && milesPerDay > 0),
    'the miles per day are invalid',
  )
  for (const row of document.equipment) checkEquipment(row, document.equipment, say)
  for (const table of document.tables) checkTable(table, document, say)
  checkMileage(document, say)
  for (const row of document.stops) checkStops(row, say)
  return problems
}

function checkDates(what: string, row: EffectiveDates, say: Say): void {
  const problem = problemOfDates(row)
  say(problem === null, `${what}: ${problem}`)
}

function checkEquipment(row: Equipment, all: readonly Equipment[], say: Say): void {
  const what = `equipment ${row.code}`
  checkDates(what, row, say)
  say(row.code !== '', 'equipment without a code')
  say([row.maxLb, row.maxLinearFeet, row.maxPallets].every(isLimit), `${what}: an invalid limit`)
  const twins = all.filter((other) => other.code === row.code && overlap(row, other))
  say(twins.length === 1, `${what}: two rows apply on the same day`)
}

const overlap = (one: EffectiveDates, other: EffectiveDates): boolean =>
  (other.effectiveTo === null || one.effectiveFrom <= other.effectiveTo) &&
  (one.effectiveTo === null || other.effectiveFrom <= one.effectiveTo)

function checkTable(table: VolumeTable, document: VolumeTariff, say: Say): void {
  const what = `table ${table.name}`
  const areas = document.areas.map(({ name }) => name)
  checkDates(what, table, say)
  say(
    document.equipment.some(({ code }) => code === table.equipment),
    `${what}: no equipment '${table.equipment}'`,
  )
  for (const area of [table.scope.originArea, table.scope.destinationArea]) {
    say(area === null || areas.includes(area), `${what}: no area '${area}'`)
  }
  say(isCount(table.minimumCents), `${what}: minimum ${table.minimumCents} is not an amount`)
  say(Number.isInteger(table.precedence), `${what}: no precedence`)
  if (table.kind === 'mileage') checkSteps(what, table.steps, table.basis === 'flat', say)
  else checkLanes(what, table, document, say)
}

function checkLanes(what: string, table: LaneTable, document: VolumeTariff, say: Say): void {
  const zones = new Set(document.zones.map(({ zone }) => zone))
  const pairs = new Set<string>()
  for (const lane of table.lanes) {
    const name = `${what}, ${lane.originZone} to ${lane.destinationZone}`
    say(zones.has(lane.originZone) && zones.has(lane.destinationZone), `${name}: a zone without ZIPs`)
    say(!pairs.has(name), `${name}: two rows for the same lane`)
    pairs.add(name)
    say(isCount(lane.minimumCents), `${name}: minimum ${lane.minimumCents} is not an amount`)
    checkSteps(name, lane.steps, table.basis !== 'perCwt', say)
    say(table.basis !== 'flat' || lane.steps.length === 1, `${name}: a flat price has one step`)
  }
  say(
    table.basis !== 'perPallet' || table.palletTypes.length > 0,
    `${what}: no package type counts as a pallet`,
  )
}

function checkSteps(what: string, steps: readonly PriceStep[], isAmount: boolean, say: Say): void {
  say(steps.length > 0, `${what}: no rates`)
  const highest = isAmount ? HIGHEST_CENTS / 100 : HIGHEST_RATE
  steps.forEach(({ from, rate }, index) => {
    const isNext = index === 0 || from > steps[index - 1]!.from
    say(isCount(from) && isNext, `${what}: the steps are not in ascending order at ${from}`)
    const isRate = rate === null || (Number.isInteger(rate) && rate > 0 && rate <= highest)
    say(isRate, `${what}: rate ${rate} is not a valid rate`)
  })
}

function checkMileage({ contractMiles, circuity, zones }: VolumeTariff, say: Say): void {
  const names = new Set(zones.map(({ zone }) => zone))
  for (const row of contractMiles) {
    const what = `contract miles ${row.originZone} to ${row.destinationZone}`
    checkDates(what, row, say)
    say(names.has(row.originZone) && names.has(row.destinationZone), `${what}: a zone without ZIPs`)
    say(
      isCount(row.miles) && row.miles > 0 && row.miles <= MOST_CONTRACT_MILES,
      `${what}: ${row.miles} miles`,
    )
  }
  for (const row of circuity) {
    checkDates('circuity', row, say)
    const isFactor = Number.isInteger(row.thousandths) && row.thousandths >= 1_000 && row.thousandths <= 3_000
    say(isFactor, `circuity: ${row.thousandths} thousandths is not from 1 to 3`)
  }
}

function checkStops(row: StopRule, say: Say): void {
  checkDates('stops', row, say)
  say(isCount(row.freeStops) && isCount(row.maxStops), 'stops: the number of stops is invalid')
  say(row.cents.every(isCount), 'stops: a charge that is not an amount')
  say(row.cents.length > 0 || row.maxStops <= row.freeStops, 'stops: no charge for those that are not free')
}
