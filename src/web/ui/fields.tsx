import {
  Checkbox,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

/** Any form; the path is checked where it is used, by the form's own type. */
// biome-ignore lint/suspicious/noExplicitAny: the fields take every form
type AnyForm = UseFormReturnType<any>
interface Bound {
  form: AnyForm
  /** Where the value is: `origin.zip`, `items.0.weight`. */
  path: string
  label: ReactNode
}

/** An input's own props, but for the `form` that HTML knows: an id. */
type Own<P> = Omit<P, 'form'>

/**
 * Fields bound to a form: label above, the sentence of a fault below, checked on blur and on submit. Numbers stand
 * at the right in figures of equal width.
 */
export function TextField({ form, path, ...input }: Bound & Own<TextInputProps>) {
  return <TextInput {...input} {...bind(form, path)} />
}

export function PasswordField({ form, path, ...input }: Bound & Own<PasswordInputProps>) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      {...input}
      {...bind(form, path)}
    />
  )
}

export function NumberField({ form, path, ...input }: Bound & Own<NumberInputProps>) {
  return (
    <NumberInput
      hideControls
      thousandSeparator=","
      styles={{ input: { textAlign: 'right' } }}
      {...input}
      {...bind(form, path)}
    />
  )
}

export function ChoiceField({ form, path, ...input }: Bound & Own<SelectProps>) {
  return <Select allowDeselect={false} checkIconPosition="right" {...input} {...bind(form, path)} />
}

export function LongTextField({ form, path, ...input }: Bound & Own<TextareaProps>) {
  return <Textarea autosize minRows={2} maxRows={8} {...input} {...bind(form, path)} />
}

export function CheckField({ form, path, label }: Bound) {
  return <Checkbox label={label} {...bind(form, path, 'checkbox')} />
}

const bind = (form: AnyForm, path: string, type: 'input' | 'checkbox' = 'input') =>
  form.getInputProps(path, { type })
