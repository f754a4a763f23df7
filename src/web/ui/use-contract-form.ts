import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useCallback, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import type { Refused } from '../api/call.ts'
import { encode } from '../api/wire.ts'
import { focusFirst, isOnScreen } from './focus-first.ts'

type Faults = Record<string, string>

interface ContractFormOptions<V> {
  /** The schema of the body; the form's values are in our spelling. */
  schema: z.ZodMiniType
  initial: V
  /** The request body, if it is not all of the values: only this is checked against the schema. */
  bodyOf?: (values: V) => unknown
  /** Checks that the schema cannot make; their errors come before the schema's. */
  check?: (values: V) => Faults
  /** Runs if there are no errors; a returned refusal is shown at its fields. */
  onSubmit: (values: V) => Promise<Refused | null | undefined>
  onChange?: (values: V) => void
}

export interface ContractForm<V> {
  form: UseFormReturnType<V>
  /** For `<form onSubmit>`. */
  submit: (event?: FormEvent<HTMLFormElement>) => void
  /** Shows a refusal: errors at their fields, the sentence above. The first invalid field gets the focus. */
  refuse: (refused: Refused) => void
  /** The sentence above the form; '' = none. */
  message: string
  isSubmitting: boolean
}

/**
 * A form over a contract's schema: checked field by field on blur and as a whole on submit, with the focus moved to the
 * first error. A refusal loses nothing that was typed.
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
