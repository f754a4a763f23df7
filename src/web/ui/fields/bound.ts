import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

/** A form of any type; the path is checked at the call by the form's own type. */
export type AnyForm = UseFormReturnType<Record<string, unknown>>

/**
 * A field bound to a form: label above, error below, checked on blur and on submit. Each kind of field has its own
 * file, so that a screen loads only the kinds that it shows.
 */
export interface Bound {
  form: AnyForm
  /** The path of the value: `origin.zip`, `items.0.weight`. */
  path: string
  label: ReactNode
}

/** The input's own props, without HTML's `form` attribute, which is an id. */
export type Own<P> = Omit<P, 'form'>

/** The props that bind an input to its value. */
export const bind = (form: AnyForm, path: string, type: 'input' | 'checkbox' = 'input') =>
  form.getInputProps(path, { type })

/** The text value at `path`. */
export const textAt = (form: AnyForm, path: string): string => form.getInputProps(path).value
