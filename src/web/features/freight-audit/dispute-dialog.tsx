import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Button,
  Group,
  Modal,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { disputeInvoice } from '#contracts/endpoints/bill-disputes.ts'
import { useChange } from '../../api/queries.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary, untoldMessage } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useTyped } from '../../ui/use-typed.ts'
import type { BillDetails } from './bill-words.ts'

export interface DisputeDialogProps {
  bill: BillDetails
  isOpen: boolean
  onClose: () => void
  onDisputed: () => void
  /** Marks it as disputed; the user contacts the carrier by other means. */
  onWithoutMail: () => void
}

/** Asks the carrier by mail to correct a bill. */
export function DisputeDialog({ isOpen, onClose, ...rest }: DisputeDialogProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal {...typed} onClose={onClose} title={t`Dispute bill ${rest.bill.number}`} size="lg">
      {isOpen ? <Form {...rest} onClose={onClose} /> : null}
    </Modal>
  )
}

function Form({ bill, onClose, onDisputed, onWithoutMail }: Omit<DisputeDialogProps, 'isOpen'>) {
  const [values, setValues] = useState({
    emails: bill.usualDispute.emails,
    amount: (bill.usualDispute.amount / 100) as number | string,
    answerBy: inDays(30),
    words: '',
  })
  const { run, isRunning, refused } = useChange(disputeInvoice)
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))
  const send = async () => {
    const asked = { ...values, amount: Math.round(Number(values.amount || 0) * 100) }
    const outcome = await run({ billId: bill.id, version: bill.version, ...asked }, { silent: true })
    if (outcome.kind === 'refused') return focusFirst(Object.keys(outcome.fields))
    toast('success', t`Bill ${bill.number} is disputed. We e-mailed the carrier to ask for a response.`)
    onDisputed()
  }
  return (
    <form
      aria-label={t`Dispute`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap="sm">
        <FormErrorSummary message={untoldMessage(refused)} />
        <TextInput
          label={t`Carrier e-mail`}
          description={t`Separate multiple addresses with commas.`}
          data-path="emails"
          data-autofocus
          maxLength={1000}
          value={values.emails}
          error={refused?.fields.emails}
          onChange={(event) => set({ emails: event.currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <NumberInput
            label={t`Requested reduction`}
            suffix={` ${bill.currency}`}
            data-path="amount"
            decimalScale={2}
            fixedDecimalScale
            min={0}
            hideControls
            value={values.amount}
            error={refused?.fields.amount}
            onChange={(amount) => set({ amount })}
          />
          <TextInput
            type="date"
            label={t`Answer by`}
            data-path="answerBy"
            value={values.answerBy}
            error={refused?.fields.answerBy}
            onChange={(event) => set({ answerBy: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Textarea
          label={t`Message`}
          description={t`The e-mail already lists the charges that differ and why.`}
          data-path="words"
          autosize
          minRows={2}
          maxLength={2000}
          value={values.words}
          error={refused?.fields.words}
          onChange={(event) => set({ words: event.currentTarget.value })}
        />
        <Text size="sm" c="dimmed">
          <Trans>
            Attached: a comparison of the bill and the receipt
            {bill.shipmentId ? t`, the bill of lading, and any weight and POD documents on the shipment` : ''}
            . The carrier responds on its own page.
          </Trans>
        </Text>
        <Group justify="space-between" gap="xs">
          {bill.state === 'disputed' ? (
            <span />
          ) : (
            <Button variant="default" disabled={isRunning} onClick={onWithoutMail}>
              <Trans>Dispute without e-mail</Trans>
            </Button>
          )}
          <FormButtons onCancel={onClose} loading={isRunning}>{t`Send`}</FormButtons>
        </Group>
      </Stack>
    </form>
  )
}

/** In the time zone of the user. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA')
