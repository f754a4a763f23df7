import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { focusFirst } from './focus-first.ts'

type Faults = Record<string, string>
type TextOf<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

/** A form whose fields are stored as typed and checked together on submit. */
export function useTypedForm<T extends object>(start: T | (() => T), faultsOf: (typed: T) => Faults) {
  const [typed, setTyped] = useState(start)
  const [faults, setFaults] = useState<Faults>({})
  const set = (changes: Partial<T>) => {
    setTyped((before) => ({ ...before, ...changes }))
    setFaults({})
  }
  const show = (found: Faults) => {
    setFaults(found)
    focusFirst(Object.keys(found))
  }
  /** Returns whether the form can be submitted; if not, shows the errors. */
  const check = (): boolean => {
    const found = faultsOf(typed)
    const isRight = Object.keys(found).length === 0
    if (!isRight) show(found)
    return isRight
  }
  const field = (path: TextOf<T>, label: string, input: TextInputProps = {}) => (
    <TextInput
      data-path={path}
      label={label}
      value={typed[path] as string}
      error={faults[path]}
      onChange={(event) => set({ [path]: event.currentTarget.value } as Partial<T>)}
      {...input}
    />
  )
  return { typed, set, faults, show, check, field }
}
