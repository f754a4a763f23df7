import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

/** Any form; the path is checked where it is used, by the form's own type. */
export type AnyForm = UseFormReturnType<Record<string, unknown>>

/**
 * A field bound to a form: label above, error below, checked on blur and on submit. Each kind of field has its own
 * file, so that a screen loads only the kinds that it shows.
 */
export interface Bound {
  form: AnyForm
  /** Where the value is: `origin.zip`, `items.0.weight`. */
  path: string
  label: ReactNode
}

/** An input's own props, but for the `form` that HTML knows: an id. */
export type Own<P> = Omit<P, 'form'>

/** What ties an input to its value. */
export const bind = (form: AnyForm, path: string, type: 'input' | 'checkbox' = 'input') =>
  form.getInputProps(path, { type })

/** The text in the form at `path`. */
export const textAt = (form: AnyForm, path: string): string => form.getInputProps(path).value
