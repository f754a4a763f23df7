import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type ClaimPageValue, carrierAnswer } from '#contracts/endpoints/claims.ts'
import { CARRIER_ANSWERS, type CarrierAnswer, stateAfterStep } from '#domain/claims/claim-states.ts'
import { parseDecimal } from '#domain/money.ts'
import { useChange } from '../../api/queries.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { moneyText } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'

interface AnswerFormProps {
  accessid: string
  claim: ClaimPageValue
  onAnswered: () => void
}

/** Acknowledges, pays, offers or declines, with the carrier's own number. */
export function AnswerForm({ accessid, claim, onAnswered }: AnswerFormProps) {
  const possible = CARRIER_ANSWERS.filter((one) => stateAfterStep(claim.state, one) !== null)
  const [answer, setAnswer] = useState<CarrierAnswer>(possible[0] ?? 'decline')
  const [values, setValues] = useState({ amount: '', carrierNumber: claim.carrierNumber, note: '' })
  const [fault, setFault] = useState('')
  const { run, isRunning, refused } = useChange(carrierAnswer)
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
    const body = { accessid, answer, ...rest }
    const outcome = await run(cents === undefined ? body : { ...body, amount: cents }, { silent: true })
    if (outcome.kind === 'refused') {
      focusFirst(Object.keys(outcome.fields))
      // The claim may have been closed in the meantime: the page then shows that.
      if (outcome.code === 'CLAIM_STEP_REFUSED') onAnswered()
      return
    }
    onAnswered()
    window.scrollTo({ top: 0 })
  }
  const faults = refused?.fields ?? {}
  const labels: Readonly<Record<CarrierAnswer, string>> = {
    acknowledge: t`We received the claim and are reviewing it`,
    agree: t`We pay ${moneyText(claim.claimed, claim.currency)}`,
    offer: t`We offer less`,
    decline: t`We decline`,
  }
  return (
    <Section title={t`Your answer`}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={t`Your answer`}>
        <Stack gap="sm">
          {refused && Object.keys(faults).length === 0 ? (
            <FormErrorSummary message={refused.message} />
          ) : null}
          <Radio.Group
            aria-label={t`Your answer`}
            value={answer}
            onChange={(value) => setAnswer(value as CarrierAnswer)}
          >
            <Stack gap="xs">
              {possible.map((value) => (
                <Radio key={value} value={value} label={labels[value]} />
              ))}
            </Stack>
          </Radio.Group>
          {answer === 'offer' ? (
            <TextInput
              data-path="amount"
              label={t`Your offer (${claim.currency})`}
              required
              inputMode="decimal"
              value={values.amount}
              error={fault || faults.amount}
              onChange={set('amount')}
            />
          ) : null}
          <TextInput
            data-path="carrierNumber"
            label={t`Your claim number`}
            maxLength={60}
            autoComplete="off"
            value={values.carrierNumber}
            onChange={set('carrierNumber')}
          />
          {answer === 'acknowledge' ? null : (
            <Textarea
              data-path="note"
              label={answer === 'decline' ? t`Reason` : t`Note`}
              description={t`Visible to the shipper.`}
              required={answer === 'decline'}
              autosize
              minRows={2}
              maxLength={1000}
              value={values.note}
              error={faults.note}
              onChange={set('note')}
            />
          )}
          <Button type="submit" fullWidth loading={isRunning}>
            <Trans>Send answer</Trans>
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
