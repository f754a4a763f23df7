import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longer than the others of their run, mostly waiting for processes to restart, the longest first.
 * Started last, they would delay the whole run; in a fresh clone Vitest does not know them yet.
 */
const LONG = [
  ...[
    'backup.system',
    'operate.system',
    'mail-return.system',
    'demo-rows',
    'list-plans',
    'seed.system',
    'launcher.system',
  ],
  ...[
    'object-store.system',
    'replicas.system',
    'open-orders/page',
    'demo-figures.system',
    'outage.system',
    'move.system',
  ],
  ...['first-start', 'tender-kill', 'fuzz.db', 'edi-kill', 'carrier-chaos'],
  ...['screens-shipping', 'screens-beside', 'multiple-orders', 'collect', 'ship-freight', 'main-job'],
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONG.findIndex((name) => moduleId.includes(`/${name}.`))
  return rank < 0 ? LONG.length : rank
}

/** Vitest's own order, except that long ones start the group of their project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b))
  }
}
