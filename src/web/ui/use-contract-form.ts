import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useCallback, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import type { Refused } from '../api/call.ts'
import { encode } from '../api/wire.ts'
import { focusFirst, isOnScreen } from './focus-first.ts'

type Faults = Record<string, string>

interface ContractFormOptions<V> {
  /** The body's schema; the form's values are in our spelling. */
  schema: z.ZodMiniType
  initial: V
  /** What is sent, where that is not all of the values: only this is held against the schema. */
  bodyOf?: (values: V) => unknown
  /** What the schema cannot know; a fault here goes before the schema's. */
  check?: (values: V) => Faults
  /** Runs when nothing is wrong; a refusal that it answers is shown at its fields. */
  onSubmit: (values: V) => Promise<Refused | null | undefined>
  onChange?: (values: V) => void
}

export interface ContractForm<V> {
  form: UseFormReturnType<V>
  /** For `<form onSubmit>`. */
  submit: (event?: FormEvent<HTMLFormElement>) => void
  /** Shows a refusal: faults at their fields, the sentence above. The focus goes to the first fault. */
  refuse: (refused: Refused) => void
  /** The sentence above the form; '' = nothing to say. */
  message: string
  isSubmitting: boolean
}

/**
 * A form over a contract's schema: checked field by field on blur and as a whole on submit, with the focus moved to
 * the first fault. Nothing that was typed is lost by a refusal.
 */
export function useContractForm<V extends Record<string, unknown>>(
  options: ContractFormOptions<V>,
): ContractForm<V> {
  const { schema, bodyOf, check, onSubmit, onChange } = options
  const [message, setMessage] = useState('')
  const [isSubmitting, setSubmitting] = useState(false)
  const form: UseFormReturnType<V> = useForm<V, V, Faults>({
    mode: 'controlled',
    initialValues: options.initial,
    validateInputOnBlur: true,
    validate: (values: V): Faults => {
      const encoded = encode(schema, bodyOf ? bodyOf(values) : values)
      return { ...(encoded.kind === 'faulty' ? encoded.fields : {}), ...check?.(values) }
    },
    ...(onChange ? { onValuesChange: onChange } : {}),
  })

  const refuse = useCallback(
    (refused: Refused) => {
      const paths = Object.keys(refused.fields)
      const hidden = isOnScreen(paths) ? undefined : Object.values(refused.fields)[0]
      setMessage(refused.isTold ? '' : (hidden ?? refused.message))
      form.setErrors(refused.fields)
      focusFirst(paths)
    },
    [form.setErrors],
  )

  const submit = useMemo(
    () =>
      form.onSubmit(
        async (values) => {
          setMessage('')
          setSubmitting(true)
          try {
            const refused = await onSubmit(values)
            if (refused) refuse(refused)
          } finally {
            setSubmitting(false)
          }
        },
        (faults) => {
          const paths = Object.keys(faults)
          setMessage(isOnScreen(paths) ? '' : String(Object.values(faults)[0] ?? ''))
          focusFirst(paths)
        },
      ),
    [form, onSubmit, refuse],
  )

  return { form, submit, refuse, message, isSubmitting }
}
