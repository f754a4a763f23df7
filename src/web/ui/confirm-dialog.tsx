import type { ConfirmDialogProps } from './confirm-question.tsx'
import { LazyPart } from './lazy-part.tsx'
import { partFrom } from './part-source.ts'

const QUESTION = partFrom(() => import('./confirm-question.tsx').then((part) => part.ConfirmQuestion))

/** Asks for confirmation before something that is hard to undo. The focus starts on the harmless button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <LazyPart of={QUESTION} isWanted={props.isOpen} isAbove with={props} />
}
