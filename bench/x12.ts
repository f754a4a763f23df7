/**
 * P10: an interchange of 50 load tenders read, its envelope, segments and every element checked, compared with node-x12
 * reading the same file (which checks the envelope only). Medians of paired runs in one process. `node bench/x12.ts
 * [pairs]`
 */
import { X12Parser } from 'node-x12'
import { TENDER, write } from '#carriers/edi/edi-samples.test-support.ts'
import { buildTender204, readTender204 } from '#carriers/edi/tender-204.ts'
import { judgeGroup } from '#carriers/edi/x12/acknowledge.ts'
import { readInterchange } from '#carriers/edi/x12/read-interchange.ts'
import { median, runPairs, sayLoad, Verdict } from './support/measures.ts'

const GOAL = 5
const PAIRS = Number(process.argv[2] ?? 31)
const TENDERS = 50

const file = write('204', ...Array.from({ length: TENDERS }, () => buildTender204(TENDER)))

function judged() {
  const read = readInterchange(file)
  if (read.kind === 'unreadable') throw new Error(read.message)
  return read.interchange.groups
    .flatMap((group) => judgeGroup(group).sets)
    .filter((one) => one.verdict === 'A')
}

const understood = () => judged().map(({ set }) => readTender204(set))

function theirs(): number {
  const interchange = new X12Parser(true).parse(file)
  // A file with one ISA gives one interchange.
  return 'functionalGroups' in interchange ? interchange.functionalGroups[0]!.transactions.length : 0
}

if (judged().length !== TENDERS || theirs() !== TENDERS) throw new Error('The file was not read whole.')
sayLoad()
/** Files in one run of a pair, so that a run lasts long enough to be measured. */
const BATCH = 20
const batch = (work: () => unknown) => () => {
  for (let index = 0; index < BATCH; index++) work()
}
await runPairs(3, batch(judged), batch(theirs))
const pairs = await runPairs(PAIRS, batch(judged), batch(theirs))
const whole = await runPairs(PAIRS, batch(understood), batch(theirs))
const verdict = new Verdict()
verdict.say(
  'X12 with every element checked / node-x12',
  pairs.ratio,
  1 / GOAL,
  'x',
  `${(1 / pairs.ratio).toFixed(1)} times its speed; ${Math.round((TENDERS * BATCH * 1000) / median(pairs.ours))} tenders/s`,
)
console.log(`with every tender understood: ${(1 / whole.ratio).toFixed(1)} times its speed`)
verdict.exit()
