import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import type { ProblemBannerProps } from './problem-words.tsx'

const WORDS = partFrom(() => import('./problem-words.tsx').then((part) => part.ProblemWords))

/** An error that blocks the user, with a link to each field or a button that continues. */
export function ProblemBanner(props: ProblemBannerProps) {
  const isWanted = props.problem !== null || Object.keys(props.faults).length > 0
  return <LazyPart of={WORDS} isWanted={isWanted} with={props} />
}
