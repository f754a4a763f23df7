import { t } from '@lingui/core/macro'
import type { PriceStep, VolumeLane } from '#domain/rating/volume/volume-tariff.ts'
import { type Cells, money, type Read, type RuleColumn, rate } from './column.ts'

/** Step prices as users type them: `0 = 3.00; 500 = 2.85`, and one line per lane. */

const CENTS = money('', '')
const RATES = rate('', '')
/** Rates per mile and per 100 lb have four decimals, all others are in cents. */
const unitOf = (basis: string): RuleColumn => (basis === 'perMile' || basis === 'perCwt' ? RATES : CENTS)
const NO_RATE = '-'

const stepText = ({ from, rate: one }: PriceStep, basis: string): string =>
  `${from} = ${one === null ? NO_RATE : unitOf(basis).show(one)}`

/** A single price from 0 on is shown as one number. */
const stepsText = (steps: readonly PriceStep[], basis: string): string =>
  steps.length === 1 && steps[0]!.from === 0 && steps[0]!.rate !== null
    ? unitOf(basis).show(steps[0]!.rate)
    : steps.map((step) => stepText(step, basis)).join('; ')

const STEP = /^(?:(\d[\d,]*)\s*=\s*)?(\S+)$/
const WORDS = t`Enter steps in this format: 0 = 3.00; 500 = 2.85.`

function stepOf(text: string, basis: string): PriceStep | null {
  const [, from = '0', price = ''] = STEP.exec(text) ?? []
  if (price === NO_RATE) return { from: Number(from.replaceAll(',', '')), rate: null }
  const read = unitOf(basis).read(price, {})
  return 'value' in read ? { from: Number(from.replaceAll(',', '')), rate: read.value as number } : null
}

function stepsOf(typed: string, basis: string): PriceStep[] | null {
  const steps: PriceStep[] = []
  for (const part of typed.split(/[;\n]/).map((one) => one.trim())) {
    if (part === '') continue
    const step = stepOf(part, basis)
    if (!step) return null
    steps.push(step)
  }
  return steps.length > 0 ? steps.sort((one, other) => one.from - other.from) : null
}

export const showSteps = (value: unknown, { basis = '' }: Cells): string =>
  stepsText((value as PriceStep[] | undefined) ?? [], basis).replaceAll('; ', '\n')

export function readSteps(typed: string, { basis = '' }: Cells): Read {
  const steps = stepsOf(typed, basis)
  return steps ? { value: steps } : { fault: WORDS }
}

/** The limit of lanes for a text field. */
const MOST_LANES = 500
const LANE = /^(.+?)\s*>\s*(.+?):\s+(.+)$/

const laneText = (lane: VolumeLane, basis: string): string => {
  const minimum = lane.minimumCents > 0 ? `; at least ${CENTS.show(lane.minimumCents)}` : ''
  return `${lane.originZone} > ${lane.destinationZone}: ${stepsText(lane.steps, basis)}${minimum}`
}

export function showLanes(value: unknown, { basis = '' }: Cells): string {
  const lanes = (value as VolumeLane[] | undefined) ?? []
  return lanes.length > MOST_LANES
    ? t`${lanes.length.toLocaleString('en-US')} lanes. Import a sheet to change them.`
    : lanes.map((lane) => laneText(lane, basis)).join('\n')
}

export function readLanes(typed: string, { basis = '' }: Cells): Read {
  const lanes: VolumeLane[] = []
  for (const line of typed.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [, originZone, destinationZone, prices = ''] = LANE.exec(line) ?? []
    const [, rest = prices, least] = /^(.*?);?\s*at least\s+(\S+)$/.exec(prices) ?? []
    const minimum = least === undefined ? { value: 0 } : CENTS.read(least, {})
    const steps = stepsOf(rest, basis)
    if (!originZone || !destinationZone || !steps || 'fault' in minimum)
      return { fault: t`Enter “${line.slice(0, 40)}” in this format: TX > NV: 4100.00; at least 500.00.` }
    lanes.push({ originZone, destinationZone, minimumCents: minimum.value as number, steps })
  }
  return lanes.length > 0 ? { value: lanes } : { fault: t`Enter at least one lane.` }
}
