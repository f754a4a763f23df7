import { LazyPart } from '../lazy-part.tsx'
import { partFrom } from '../part-source.ts'
import type { MoveDialogProps } from './move-question.tsx'

export type { AskedMove } from './move-question.tsx'

const QUESTION = partFrom(() => import('./move-question.tsx').then((part) => part.MoveQuestion))

/** Confirms a manual move, makes it, and reports if another user changed the shipment first. */
export function MoveDialog(props: MoveDialogProps) {
  return <LazyPart of={QUESTION} isWanted={props.asked !== null} isAbove with={props} />
}
