import { t } from '@lingui/core/macro'
import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { answerTender, type TenderPageValue } from '#contracts/endpoints/tender-response.ts'
import { useChange } from '../../api/queries.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'

interface AnswerFormProps {
  accessid: string
  tender: TenderPageValue
  isDeclineAsked: boolean
  onAnswered: () => void
}

/** Accepts with the numbers, or declines with a reason. An accepted tender allows only corrected numbers. */
export function AnswerForm({ accessid, tender, isDeclineAsked, onAnswered }: AnswerFormProps) {
  const isAccepted = tender.state === 'accepted'
  const [isDeclining, decline] = useState(isDeclineAsked && !isAccepted)
  const [values, setValues] = useState({
    proNumber: tender.proNumber,
    pickupNumber: tender.pickupNumber,
    reason: '',
  })
  const { run, isRunning, refused } = useChange(answerTender)
  const set = (name: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues((before) => ({ ...before, [name]: value }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const answer = isDeclining ? 'decline' : 'accept'
    const outcome = await run({ accessid, answer, ...values }, { silent: true })
    if (outcome.kind === 'refused') {
      focusFirst(Object.keys(outcome.fields ?? {}))
      // The tender may have been withdrawn in the meantime: the page then shows that.
      if (outcome.code === 'TENDER_NOT_OPEN') onAnswered()
      return
    }
    if (isAccepted) toast('success', t`Your numbers have been saved.`)
    onAnswered()
    window.scrollTo({ top: 0 })
  }
  const faultOf = (field: string) => refused?.fields?.[field]
  const hasFaults = Object.keys(refused?.fields ?? {}).length > 0
  return (
    <Section title={isDeclining ? t`Decline` : isAccepted ? t`Your numbers` : t`Accept`}>
      <form onSubmit={(event) => void submit(event)} aria-label={t`Your answer`} noValidate>
        <Stack gap="sm">
          {refused && !hasFaults ? <FormErrorSummary message={refused.message} /> : null}
          {isDeclining ? (
            <Textarea
              label={t`Reason`}
              description={t`Optional. The shipper sees this.`}
              autosize
              minRows={2}
              maxLength={500}
              value={values.reason}
              onChange={set('reason')}
            />
          ) : (
            <>
              <TextInput
                label={t`PRO number`}
                description={isAccepted ? undefined : t`If you already have it`}
                data-path="proNumber"
                maxLength={30}
                autoComplete="off"
                autoCapitalize="characters"
                value={values.proNumber}
                onChange={set('proNumber')}
                error={faultOf('proNumber')}
              />
              <TextInput
                label={t`Pickup number`}
                data-path="pickupNumber"
                maxLength={60}
                autoComplete="off"
                value={values.pickupNumber}
                onChange={set('pickupNumber')}
                error={faultOf('pickupNumber')}
              />
            </>
          )}
          <Button type="submit" fullWidth color={isDeclining ? 'red' : undefined} loading={isRunning}>
            {isDeclining ? t`Decline` : isAccepted ? t`Save numbers` : acceptLabel(tender)}
          </Button>
          {isAccepted ? null : (
            <Button variant="default" fullWidth disabled={isRunning} onClick={() => decline(!isDeclining)}>
              {isDeclining ? t`Cancel decline` : t`Decline…`}
            </Button>
          )}
        </Stack>
      </form>
    </Section>
  )
}

const acceptLabel = ({ state }: TenderPageValue): string =>
  state === 'changed' ? t`Confirm the change` : t`Accept`
