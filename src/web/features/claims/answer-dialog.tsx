import { t } from '@lingui/core/macro'
import { Modal, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { answerClaim } from '#contracts/endpoints/claims.ts'
import { CARRIER_ANSWERS, type CarrierAnswer, stateAfterStep } from '#domain/claims/claim-states.ts'
import { parseDecimal } from '#domain/money.ts'
import { useChange } from '../../api/queries.ts'
import type { ClaimDetails } from '../../ui/claims/claim-words.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary, untoldMessage } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useTyped } from '../../ui/use-typed.ts'

const LABELS: Readonly<Record<CarrierAnswer, string>> = {
  acknowledge: t`Acknowledged the claim`,
  agree: t`Pays in full`,
  offer: t`Offers less`,
  decline: t`Declines`,
}

interface AnswerDialogProps {
  isOpen: boolean
  claim: ClaimDetails
  onClose: () => void
}

/** Enters the carrier's answer by phone or letter; mailed claims are answered on the carrier's own page. */
export function AnswerDialog({ isOpen, claim, onClose }: AnswerDialogProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal {...typed} onClose={onClose} title={t`The carrier’s answer`} size="lg">
      {isOpen ? <AnswerForm claim={claim} onClose={onClose} /> : null}
    </Modal>
  )
}

function AnswerForm({ claim, onClose }: Omit<AnswerDialogProps, 'isOpen'>) {
  const possible = CARRIER_ANSWERS.filter((answer) => stateAfterStep(claim.state, answer) !== null)
  const [answer, setAnswer] = useState<CarrierAnswer>(possible[0] ?? 'decline')
  const [values, setValues] = useState({ amount: '', carrierNumber: claim.carrierNumber, note: '', on: '' })
  const [fault, setFault] = useState('')
  const { run, isRunning, refused } = useChange(answerClaim)
  const set = (name: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues((before) => ({ ...before, [name]: value }))
    setFault('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { amount, ...rest } = values
    const cents = answer === 'offer' ? parseDecimal(amount, 2) : undefined
    if (cents === null) {
      setFault(t`Enter an amount like 1240.50.`)
      return focusFirst(['amount'])
    }
    const body = { claimId: claim.id, version: claim.version, answer, ...rest }
    const outcome = await run(cents === undefined ? body : { ...body, amount: cents }, { silent: true })
    if (outcome.kind === 'refused') return focusFirst(Object.keys(outcome.fields))
    toast('success', t`Answer saved.`)
    onClose()
  }
  const faults = refused?.fields ?? {}
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t`The carrier’s answer`}>
      <Stack gap="sm">
        <FormErrorSummary message={untoldMessage(refused)} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <NativeSelect
            data-autofocus
            label={t`Answer`}
            data={possible.map((value) => ({ value, label: LABELS[value] }))}
            value={answer}
            onChange={(event) => setAnswer(event.currentTarget.value as CarrierAnswer)}
          />
          {answer === 'offer' ? (
            <TextInput
              data-path="amount"
              label={t`Offer (${claim.currency})`}
              required
              inputMode="decimal"
              value={values.amount}
              error={fault || faults.amount}
              onChange={set('amount')}
            />
          ) : null}
          <TextInput
            data-path="on"
            type="date"
            label={t`Answered on`}
            description={t`If empty, today’s date`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={values.on}
            error={faults.on}
            onChange={set('on')}
          />
          <TextInput
            data-path="carrierNumber"
            label={t`The carrier’s claim number`}
            maxLength={60}
            value={values.carrierNumber}
            onChange={set('carrierNumber')}
          />
        </SimpleGrid>
        <Textarea
          data-path="note"
          label={answer === 'decline' ? t`Reason` : t`Note`}
          required={answer === 'decline'}
          autosize
          minRows={2}
          maxLength={1000}
          value={values.note}
          error={faults.note}
          onChange={set('note')}
        />
        <FormButtons onCancel={onClose} loading={isRunning}>{t`Save answer`}</FormButtons>
      </Stack>
    </form>
  )
}
