import { t } from '@lingui/core/macro'
import { ActionIcon, SimpleGrid, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { AddButton } from '../../ui/add-button.tsx'
import { figureOf, type TypedCart, type TypedLine, withLine } from './cart-values.ts'
import css from './free-shipping.module.css'

interface CartFormProps {
  cart: TypedCart
  onChange: (cart: TypedCart) => void
  /** The fault of the state; '' = none. */
  fault: string
}

/** A cart for testing the rules. */
export function CartForm({ cart, onChange, fault }: CartFormProps) {
  const setLine = (changed: TypedLine) =>
    onChange({ ...cart, lines: cart.lines.map((line) => (line.key === changed.key ? changed : line)) })
  const remove = (key: number) => onChange({ ...cart, lines: cart.lines.filter((line) => line.key !== key) })
  return (
    <Stack gap="sm">
      {cart.lines.map((line, at) => (
        <CartLine
          key={line.key}
          line={line}
          number={at + 1}
          onChange={setLine}
          onRemove={() => remove(line.key)}
        />
      ))}
      <AddButton
        label={t`Add line`}
        variant="default"
        size="xs"
        onClick={() => onChange(withLine(cart))}
        style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
      />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label={t`To country`}
          placeholder="US"
          maxLength={2}
          value={cart.countryCode}
          styles={CAPITALS}
          onChange={(event) => onChange({ ...cart, countryCode: event.currentTarget.value })}
        />
        <TextInput
          label={t`To state`}
          placeholder="NV"
          maxLength={2}
          value={cart.state}
          error={fault}
          styles={CAPITALS}
          onChange={(event) => onChange({ ...cart, state: event.currentTarget.value })}
        />
      </SimpleGrid>
    </Stack>
  )
}

const CAPITALS: TextInputProps['styles'] = { input: { textTransform: 'uppercase' } }
const AT_RIGHT: TextInputProps['styles'] = { input: { textAlign: 'right' } }

interface CartLineProps {
  line: TypedLine
  /** 1 for the first. */
  number: number
  onChange: (line: TypedLine) => void
  onRemove: () => void
}

function CartLine({ line, number, onChange, onRemove }: CartLineProps) {
  const input = (name: 'sku' | 'quantity' | 'price' | 'weight', label: string): TextInputProps => ({
    label: number === 1 ? label : undefined,
    'aria-label': t`${label} of line ${number}`,
    value: line[name],
    onChange: (event) => onChange({ ...line, [name]: event.currentTarget.value }),
  })
  const figure = (name: 'quantity' | 'price' | 'weight', label: string): TextInputProps => ({
    ...input(name, label),
    inputMode: 'decimal',
    styles: AT_RIGHT,
    error: line[name].trim() !== '' && figureOf(line[name]) === null,
  })
  return (
    <div className={css.line}>
      <TextInput {...input('sku', 'SKU')} className={css.sku} maxLength={60} />
      <TextInput {...figure('quantity', t`Qty`)} />
      <TextInput {...figure('price', t`Price, $`)} />
      <TextInput {...figure('weight', t`Lb`)} placeholder={t`Item’s`} />
      <ActionIcon size="lg" aria-label={t`Remove line ${number}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
