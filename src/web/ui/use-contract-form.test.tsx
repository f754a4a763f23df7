import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { showScreen } from '../show-screen.test-support.tsx'
import { TextField } from './fields/text-field.tsx'
import { FormErrorSummary } from './form-error-summary.tsx'
import { useContractForm } from './use-contract-form.ts'

const schema = z.object({ name: z.string(), hidden: z.string().check(z.minLength(1, 'Say what is hidden.')) })

function Form({ isAllSent }: { isAllSent: boolean }) {
  const { form, submit, message } = useContractForm({
    schema,
    initial: { name: 'ERP', hidden: '' },
    ...(isAllSent ? {} : { bodyOf: (values: { name: string }) => ({ ...values, hidden: 'not asked' }) }),
    onSubmit: async () => {
      document.title = 'sent'
      return null
    },
  })
  return (
    <form onSubmit={submit} noValidate>
      {message ? <FormErrorSummary message={message} /> : null}
      <TextField form={form} path="name" label="Name" />
      <button type="submit">Save</button>
    </form>
  )
}

it('an error of a field that is not on the screen is shown above the form', async () => {
  document.title = ''
  await showScreen(<Form isAllSent />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Say what is hidden.')).toBeTruthy()
  expect(document.title).toBe('')
})

it('only the request body is checked against the schema', async () => {
  document.title = ''
  await showScreen(<Form isAllSent={false} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await expect.poll(() => document.title).toBe('sent')
})
