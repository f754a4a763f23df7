import { useForm } from '@mantine/form'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showScreen } from '../../show-screen.test-support.tsx'
import { readToasts } from '../toast.ts'
import { NumberField } from './number-field.tsx'

function Weight({ onValue }: { onValue: (weight: unknown) => void }) {
  const form = useForm({
    initialValues: { weight: '' as number | string },
    onValuesChange: ({ weight }) => onValue(weight),
  })
  return <NumberField form={form} path="weight" label="Weight" decimalScale={4} />
}

test.each([
  ['1,250', 1250],
  ['1,250.75', 1250.75],
  ['12.5', 12.5],
  ['1,234,567', 1_234_567],
])('%s typed key by key is %d: a comma separates thousands', async (typed, meant) => {
  let value: unknown
  const hear = (weight: unknown) => {
    value = weight
  }
  await showScreen(<Weight onValue={hear} />, '/')
  await userEvent.type(screen.getByLabelText('Weight'), typed)
  expect(value).toBe(meant)
})

test.each([
  ['1,250', 1250],
  ['$1,250.5', 1250.5],
  ['12,5', ''],
])('%s pasted is %s: a comma that does not separate thousands is refused', async (pasted, meant) => {
  let value: unknown = ''
  const hear = (weight: unknown) => {
    value = weight
  }
  await showScreen(<Weight onValue={hear} />, '/')
  await userEvent.click(screen.getByLabelText('Weight'))
  await userEvent.paste(pasted)
  expect(value).toBe(meant)
  const told = readToasts().some(({ message }) => message.startsWith(`${pasted} was not pasted`))
  expect(told).toBe(meant === '')
})

test.each([
  [
    '12,5',
    '12,5 was read as 125 because a comma separates thousands. If you meant 12.5, use a decimal point.',
  ],
  ['1,25.5', '1,25.5 was read as 125.5 because a comma separates thousands.'],
  ['1,250', null],
  ['12,', null],
])('%s typed shows a notice when the field is left', async (typed, told) => {
  await showScreen(<Weight onValue={() => undefined} />, '/')
  await userEvent.type(screen.getByLabelText('Weight'), typed)
  await userEvent.tab()
  // The code of the notice loads with the first comma.
  await import('../typed-comma.ts')
  await new Promise((done) => setTimeout(done))
  const sentences = readToasts().map(({ message }) => message)
  const own = sentences.filter((sentence) => sentence.startsWith(`${typed} was read`))
  expect(own).toEqual(told === null ? [] : [told])
})

function Quantity({ onValue }: { onValue: (quantity: unknown) => void }) {
  const form = useForm({
    initialValues: { quantity: '' as number | string },
    onValuesChange: ({ quantity }) => onValue(quantity),
  })
  return <NumberField form={form} path="quantity" label="Qty" min={1} max={100} />
}

test.each([
  ['-4', -4],
  ['2.5', 2.5],
  ['1000', 1000],
])('%s stays as typed if it is invalid, so that the form can say why', async (typed, kept) => {
  let value: unknown
  await showScreen(<Quantity onValue={(quantity) => (value = quantity)} />, '/')
  await userEvent.type(screen.getByLabelText('Qty'), typed)
  await userEvent.tab()
  expect(value).toBe(kept)
})
