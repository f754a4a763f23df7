import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Checkbox, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { registerUps } from '#contracts/endpoints/ups-ready.ts'
import type { UpsRegistrationValue } from '#contracts/entities/ups-registration.ts'
import {
  hasControlId,
  type UpsInvoiceFacts,
  upsInvoiceDays,
  upsInvoiceFaults,
} from '#domain/accounts/ups-registration.ts'
import { todayAnywhere } from '#domain/calendar/last-today.ts'
import { useChange } from '../../api/queries.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { elsewhere } from './fields.tsx'
import { pathed } from './pathed.ts'

interface InvoiceProps {
  registration: UpsRegistrationValue
  onDone: () => void
  /** Opens the step that UPS refuses. */
  onOpen: (step: 'contact' | 'account') => void
}

type InvoiceValues = {
  contact: NonNullable<UpsRegistrationValue['contact']>
  account: NonNullable<UpsRegistrationValue['account']>
  invoice: UpsInvoiceFacts | null
}

const CURRENCIES: Readonly<Record<string, string>> = { US: 'USD', CA: 'CAD', GB: 'GBP', MX: 'MXN' }

/** Step 4: a recent invoice proves that the account is the client's; then UPS is asked to register it. */
export function Invoice({ registration, ...events }: InvoiceProps) {
  const { contact, account, isSandbox } = registration
  if (!contact || !account) return null
  return <InvoiceForm contact={contact} account={account} isSandbox={isSandbox} {...events} />
}

interface InvoiceFormProps extends Omit<InvoiceValues, 'invoice'>, Omit<InvoiceProps, 'registration'> {
  isSandbox: boolean
}

function InvoiceForm({ contact, account, isSandbox, onDone, onOpen }: InvoiceFormProps) {
  const change = useChange(registerUps)
  const [hasNone, setHasNone] = useState(false)
  const blank: UpsInvoiceFacts = {
    ...{ invoiceNumber: '', invoiceDate: '', amountDueCents: 0, controlId: '' },
    currency: CURRENCIES[account.countryCode] ?? '',
  }
  const { form, submit, isSubmitting } = useContractForm<InvoiceValues>({
    schema: registerUps.body,
    initial: { contact, account, invoice: blank },
    check: ({ invoice }) =>
      invoice
        ? pathed('invoice', upsInvoiceFaults(invoice, account.countryCode, todayAnywhere(new Date())))
        : {},
    onSubmit: async (values) => {
      const outcome = await change.run({ ...values, contact, account })
      if (outcome.kind === 'ok') {
        toast('success', outcome.value.message)
        return void onDone()
      }
      if (!outcome.isTold) toast('error', outcome.message)
      const step = EARLIER.find((one) =>
        Object.keys(outcome.fields).some((path) => path.startsWith(`${one}.`)),
      )
      if (step) onOpen(step)
      return outcome
    },
  })
  const others = elsewhere(form.errors, 'invoice')
  return (
    <form onSubmit={submit} noValidate aria-label={t`Invoice`}>
      <Stack gap="sm">
        {Object.keys(others).length > 0 ? (
          <FormErrorSummary message={t`Error occured while registration`} errors={others} labels={LABELS} />
        ) : null}
        <Text size="sm" maw={640}>
          <Trans>
            Use any of the last 3 invoices for account <strong>{account.accountNumber}</strong>, issued within{' '}
            {upsInvoiceDays(account.countryCode)} days.
            {isSandbox
              ? t` The sandbox accepts any number that ends in 1, 2 or 3, and any amount except 0.`
              : ''}
          </Trans>
        </Text>
        {form.values.invoice ? <InvoiceFields form={form} countryCode={account.countryCode} /> : null}
        <Checkbox
          label={t`UPS has sent no invoice for this account yet`}
          checked={hasNone}
          onChange={(event) => {
            setHasNone(event.currentTarget.checked)
            form.clearErrors()
            form.setFieldValue('invoice', event.currentTarget.checked ? null : blank)
          }}
        />
        {hasNone ? (
          <Alert color="blue">
            <Trans>The account is added without verification, so prices may be UPS’s published rates.</Trans>
          </Alert>
        ) : null}
        <div>
          <Button type="submit" loading={isSubmitting}>
            <Trans>Register the account</Trans>
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Steps before this one, collapsed once done: a fault is fixed at its field. */
const EARLIER = ['contact', 'account'] as const

/** The labels of other steps' fields in UPS's messages. */
const LABELS = {
  'account.accountNumber': t`Account, Account number`,
  'account.zip': t`Account, Postal code`,
  'contact.phone': t`Contact, Phone`,
  'contact.email': t`Contact, E-mail`,
  'contact.companyName': t`Contact, Company`,
  Registration: 'UPS',
}

interface InvoiceFieldsProps {
  form: ReturnType<typeof useContractForm<InvoiceValues>>['form']
  countryCode: string
}

function InvoiceFields({ form, countryCode }: InvoiceFieldsProps) {
  const amount = form.getInputProps('invoice.amountDueCents')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField form={form} path="invoice.invoiceNumber" label={t`Invoice number`} required maxLength={30} />
      <TextField form={form} path="invoice.invoiceDate" label={t`Invoice date`} required type="date" />
      <NumberInput
        {...amount}
        label={t`Amount due`}
        required
        hideControls
        min={0}
        decimalScale={2}
        fixedDecimalScale
        thousandSeparator=","
        styles={{ input: { textAlign: 'right' } }}
        // Stored in cents, shown in dollars.
        value={amount.value / 100}
        onChange={(dollars) => amount.onChange(Math.round(Number(dollars) * 100))}
      />
      <TextField form={form} path="invoice.currency" label={t`Currency`} required maxLength={3} />
      {hasControlId(countryCode) ? (
        <TextField
          form={form}
          path="invoice.controlId"
          label={t`Control ID`}
          description={t`On the invoice’s first page, next to the date`}
          required
          maxLength={10}
        />
      ) : null}
    </SimpleGrid>
  )
}
