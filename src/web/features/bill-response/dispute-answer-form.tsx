import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NumberInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { answerDispute, type DisputePageValue } from '#contracts/endpoints/bill-disputes.ts'
import type { DisputeAnswer } from '#domain/freight-audit/dispute.ts'
import { useChange } from '../../api/queries.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { moneyText } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'

interface DisputeAnswerFormProps {
  accessid: string
  dispute: DisputePageValue
  onAnswered: () => void
}

/** The carrier credits the full amount, a part, or nothing. */
export function DisputeAnswerForm({ accessid, dispute, onAnswered }: DisputeAnswerFormProps) {
  const { asked, currency } = dispute
  const [answer, setAnswer] = useState<DisputeAnswer>('agreed')
  const [values, setValues] = useState({ amount: '' as number | string, creditNumber: '', words: '' })
  const { run, isRunning, refused } = useChange(answerDispute)
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const amount = answer === 'partly' ? Math.round(Number(values.amount || 0) * 100) : 0
    const { creditNumber, words } = values
    const outcome = await run(
      { accessid, answer, amount, creditNumber: answer === 'refused' ? '' : creditNumber, words },
      { silent: true },
    )
    if (outcome.kind === 'refused') {
      focusFirst(Object.keys(outcome.fields))
      // The shipper may have decided in the meantime: the page then shows that.
      if (outcome.code === 'DISPUTE_NOT_OPEN') onAnswered()
      return
    }
    onAnswered()
    window.scrollTo({ top: 0 })
  }
  const hasFaults = Object.keys(refused?.fields ?? {}).length > 0
  return (
    <Section title={t`Your answer`}>
      <form onSubmit={(event) => void submit(event)} aria-label={t`Your answer`} noValidate>
        <Stack gap="sm">
          {refused && !hasFaults ? <FormErrorSummary message={refused.message} /> : null}
          <Radio.Group
            aria-label={t`Answer`}
            value={answer}
            onChange={(value) => setAnswer(value as DisputeAnswer)}
          >
            <Stack gap="xs">
              <Radio value="agreed" label={t`We agree to reduce the bill by ${moneyText(asked, currency)}`} />
              <Radio value="partly" label={t`We agree to part of it`} />
              <Radio value="refused" label={t`The bill is correct`} />
            </Stack>
          </Radio.Group>
          {answer === 'partly' ? (
            <NumberInput
              label={t`Amount in ${currency}`}
              data-path="amount"
              decimalScale={2}
              min={0}
              hideControls
              value={values.amount}
              error={refused?.fields.amount}
              onChange={(amount) => set({ amount })}
            />
          ) : null}
          {answer === 'refused' ? null : (
            <TextInput
              label={t`Credit number`}
              description={t`If you already have it`}
              data-path="creditNumber"
              maxLength={40}
              autoComplete="off"
              value={values.creditNumber}
              error={refused?.fields.creditNumber}
              onChange={(event) => set({ creditNumber: event.currentTarget.value })}
            />
          )}
          <Textarea
            label={answer === 'refused' ? t`Why the bill is correct` : t`Note`}
            description={answer === 'refused' ? undefined : t`Optional. The shipper sees this.`}
            data-path="words"
            autosize
            minRows={2}
            maxLength={1000}
            value={values.words}
            error={refused?.fields.words}
            onChange={(event) => set({ words: event.currentTarget.value })}
          />
          <Button type="submit" fullWidth loading={isRunning}>
            <Trans>Send answer</Trans>
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
