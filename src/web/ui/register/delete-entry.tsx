import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BodyOf, Endpoint, ReplyOf } from '#contracts/endpoint.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import type { CallQuery, Refused } from '../../api/call.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { EndProblem, useReadAgain } from '../end-problem.tsx'
import { ErrorState } from '../error-state.tsx'
import { toast } from '../toast.ts'

interface DeleteEntryProps<E extends Endpoint, T> {
  /** null: the dialog is closed. */
  entry: T | null
  onClose: () => void
  onDeleted?: (() => void) | undefined
  /** The call that deletes it, and its request body. */
  endpoint: E
  query?: CallQuery
  bodyOf: (entry: T) => Sparse<BodyOf<E>>
  /** The toast after the delete. */
  told: (reply: ReplyOf<E>, entry: T) => string
  /** For entries with a version: the code of the refusal of an outdated one, and how to read the entry again. */
  overtaken?: {
    code: Refused['code']
    /** The kind of entry, in a word: 'location'. */
    what: string
    /** Reads the current entry; null if it no longer exists. */
    readNow: (client: QueryClient, entry: T) => Promise<T | null | undefined>
  }
  title: (entry: T) => string
  /** Label of the button, which names the action: `Delete location`. */
  confirmLabel: string
  /** What is lost and what is kept. */
  children: (entry: T) => ReactNode
}

/**
 * Asks for confirmation before an entry of a list is deleted. If another user changed it in the meantime, it is shown
 * again first.
 */
export function DeleteEntry<E extends Endpoint, T>(props: DeleteEntryProps<E, T>) {
  const { endpoint, query, bodyOf, told, overtaken, onClose, onDeleted } = props
  const { shown: entry, show } = useReadAgain(props.entry)
  const client = useQueryClient()
  const change = useChange(endpoint)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (entry === null) return
    const outcome = await change.run(bodyOf(entry), query ? { query } : {})
    if (outcome.kind === 'refused') return
    toast('success', told(outcome.value, entry))
    close()
    onDeleted?.()
  }
  const reload = async () => {
    const now = entry === null ? null : await overtaken?.readNow(client, entry)
    if (!now) return close()
    show(now)
    change.reset()
  }
  const { refused } = change
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      title={entry === null ? '' : props.title(entry)}
      confirmLabel={props.confirmLabel}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      {entry === null ? null : props.children(entry)}
      {overtaken ? (
        <EndProblem refused={refused} changed={overtaken.code} what={overtaken.what} onReload={reload} />
      ) : null}
      {!overtaken && refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
    </ConfirmDialog>
  )
}
