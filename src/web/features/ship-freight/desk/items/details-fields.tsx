import { t } from '@lingui/core/macro'
import { InputBase, TextInput } from '@mantine/core'
import styles from '../form/desk.module.css'
import type { TextField } from '../form/form.ts'
import type { DetailsBlockProps } from './details-props.ts'

const LINES: [name: TextField, label: string, maxLength: number][] = [
  ['poNumber', t`PO number`, 60],
  ['orderNumber', t`Order number`, 60],
  ['soldTo', 'Sold-to', 40],
  ['declaredValue', t`Declared value, $`, 14],
  ['reference1', t`Reference 1`, 60],
  ['reference2', t`Reference 2`, 60],
  ['reference3', t`Reference 3`, 60],
  ['reference4', t`Reference 4`, 60],
  ['reference5', t`Reference 5`, 60],
]
const AREAS: [name: TextField, label: string, maxLength: number][] = [
  ['specialInstructions', t`Special instructions, printed on the BOL`, 500],
  ['comments', t`Notes for the carrier`, 1000],
  ['internalNotes', t`Internal notes`, 2000],
]

/** The fields of the section, once it is expanded. */
export function DetailsFields({ form, faults, change }: DetailsBlockProps) {
  const input = ([name, label, maxLength]: (typeof LINES)[number]) => ({
    label,
    maxLength,
    'data-path': pathOf(name),
    value: form[name],
    error: faults[pathOf(name)],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ kind: 'text', name, value: event.currentTarget.value }),
  })
  return (
    <div className={styles.details}>
      {LINES.map((line) => (
        <TextInput key={line[0]} {...input(line)} />
      ))}
      <TextInput
        {...input(['notifyEmails', t`Notify by e-mail`, 1000])}
        className={styles.wider}
        placeholder={t`Separate multiple values with commas`}
      />
      {AREAS.map((area) => (
        <InputBase
          key={area[0]}
          {...input(area)}
          component="textarea"
          multiline
          rows={2}
          className={styles.wider}
          classNames={{ input: styles.area }}
        />
      ))}
    </div>
  )
}

/** The screen keeps the declared value as entered; the contract has it in cents. */
const pathOf = (name: TextField): string => (name === 'declaredValue' ? 'declaredValueCents' : name)
