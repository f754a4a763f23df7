import { useForm } from '@mantine/form'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showScreen } from '../../show-screen.test-support.tsx'
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
])('%s as it is typed key by key is %d: a comma parts thousands', async (typed, meant) => {
  let value: unknown
  const hear = (weight: unknown) => {
    value = weight
  }
  await showScreen(<Weight onValue={hear} />, '/')
  await userEvent.type(screen.getByLabelText('Weight'), typed)
  expect(value).toBe(meant)
})
