import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { BodyOf, Endpoint, ReplyOf } from '#contracts/endpoint.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import type { CallQuery } from '../api/call.ts'
import { useChange } from '../api/queries.ts'
import { FormButtons } from './form-buttons.tsx'
import { FormProblem } from './overtaken.tsx'
import { toast } from './toast.ts'
import { useContractForm } from './use-contract-form.ts'

interface EntryOptions<E extends Endpoint, V, T> {
  /** The call that adds and saves an entry. */
  endpoint: E
  query?: CallQuery
  /** The entry as listed; null: a new one. */
  entry: T | null
  valuesOf: (entry: T | null) => V
  /** Checks that the contract cannot make, by field. */
  check?: (values: V) => Record<string, string>
  /** The request body, if it is more than the form values. */
  bodyOf?: (values: V) => Sparse<BodyOf<E>>
  /** The message after saving. */
  told: (reply: ReplyOf<E>, values: V) => string
  /** The form path of the version that was read. */
  version: string
  /** The code of the refusal of an outdated version. */
  overtakenCode: string
  /** Reads the current entry; null if it no longer exists, which the list then shows. */
  readNow: (client: QueryClient, entry: T) => Promise<T | null | undefined>
  onClose: () => void
}

export interface EntryWork<V> {
  form: UseFormReturnType<V>
  submit: (event?: FormEvent<HTMLFormElement>) => void
  message: string
  isSubmitting: boolean
  isOvertaken: boolean
  reload: () => Promise<void>
  keepMine: () => void
  onClose: () => void
}

/**
 * The dialog form of a list entry: adds it, or changes it by the version that was read. If another user saved first,
 * nothing is lost: the user can reload the entry, or overwrite it with the typed values.
 */
export function useEntry<E extends Endpoint, V extends Record<string, unknown> & Sparse<BodyOf<E>>, T>(
  options: EntryOptions<E, V, T>,
): EntryWork<V> {
  const { endpoint, query, entry, valuesOf, check, bodyOf, told, version, onClose } = options
  const client = useQueryClient()
  const change = useChange(endpoint)
  const { form, submit, message, isSubmitting } = useContractForm<V>({
    schema: endpoint.body,
    initial: valuesOf(entry),
    ...(check ? { check } : {}),
    onSubmit: async (values) => {
      const outcome = await change.run(bodyOf ? bodyOf(values) : values, query ? { query } : {})
      if (outcome.kind === 'refused') return outcome
      toast('success', told(outcome.value, values))
      onClose()
      return null
    },
  })
  const reload = async () => {
    const now = entry && (await options.readNow(client, entry))
    if (now) form.setValues(valuesOf(now))
    else onClose()
  }
  const keepMine = () => {
    const fields: UseFormReturnType<Record<string, unknown>> = form
    fields.setFieldValue(version, change.refused?.version)
    submit()
  }
  const isOvertaken = change.refused?.code === options.overtakenCode
  return { form, submit, message, isSubmitting, isOvertaken, reload, keepMine, onClose }
}

interface EntryFormProps<V> {
  work: EntryWork<V>
  /** The accessible name of the form. */
  label: string
  /** The kind of entry in sentences and on the button: 'carrier'. */
  what: string
  isNew: boolean
  children: ReactNode
}

/** The form: its error, its fields, and its two buttons. */
export function EntryForm<V>({ work, label, what, isNew, children }: EntryFormProps<V>) {
  const { submit, message, isSubmitting, isOvertaken, reload, keepMine, onClose } = work
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack gap="md">
        <FormProblem
          message={message}
          isOvertaken={isOvertaken}
          what={what}
          onReload={reload}
          onKeepMine={keepMine}
        />
        {children}
        <FormButtons onCancel={onClose} loading={isSubmitting}>
          {isNew ? t`Add` : t`Save`} {what}
        </FormButtons>
      </Stack>
    </form>
  )
}
