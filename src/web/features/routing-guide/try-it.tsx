import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import type { GuideQuestionValue } from '#contracts/entities/routing-guide.ts'
import { RATE_MODE_CHOICES } from '#contracts/reference.ts'
import { ZIP_MAX_LENGTH } from '#domain/text/zip.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { Section } from '../../ui/section.tsx'
import { SoldToField } from '../../ui/sold-to-field.tsx'
import css from './routing-guide.module.css'
import { today } from './use-guide.ts'
import { VerdictList } from './verdict-list.tsx'

const NOTHING_ASKED = (): GuideQuestionValue => ({
  soldTo: '',
  originZip: '',
  destinationZip: '',
  weightLb: 1_000,
  rateModeId: 1,
  date: today(),
})

/** Applies the guide to a shipment that need not exist: the verdict on every carrier, and its rule. */
export function TryIt() {
  const [question, setQuestion] = useState(NOTHING_ASKED)
  const [asked, setAsked] = useState<GuideQuestionValue | null>(null)
  const { data, error, isFetching, refetch } = useCall(
    soldToWork,
    { pageSize: 1, question: asked ?? question },
    { enabled: asked !== null, silent: true, staleTime: 0 },
  )
  const faults = error && asked === question ? error.refused.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // An identical question is sent again: the guide may have changed, or the call failed.
    if (asked === question) void refetch()
    else setAsked(question)
  }
  useEffect(() => {
    if (error) focusFirst(Object.keys(error.refused.fields))
  }, [error])
  const isOther = error !== null && Object.keys(error.refused.fields).length === 0
  return (
    <Section title={t`Check the routing guide`}>
      <form onSubmit={submit} noValidate aria-label={t`Try the routing guide`}>
        <QuestionFields question={question} faults={faults} onChange={setQuestion} isAsking={isFetching} />
      </form>
      {isOther ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data && asked !== null && !error ? (
        <VerdictList verdicts={data.verdicts} isStale={asked !== question} />
      ) : (
        <Text size="sm" c="dimmed" mt="md">
          <Trans>
            Enter two ZIPs, a weight and a day to see which carriers are preferred or blocked, and why.
          </Trans>
        </Text>
      )}
    </Section>
  )
}

interface QuestionFieldsProps {
  question: GuideQuestionValue
  faults: Record<string, string>
  isAsking: boolean
  onChange: (question: GuideQuestionValue) => void
}

function QuestionFields({ question, faults, isAsking, onChange }: QuestionFieldsProps) {
  const set = (part: Partial<GuideQuestionValue>) => onChange({ ...question, ...part })
  const zip = (name: 'originZip' | 'destinationZip', label: string) => (
    <TextInput
      label={label}
      data-path={`question.${name}`}
      required
      maxLength={ZIP_MAX_LENGTH}
      value={question[name]}
      error={faults[`question.${name}`]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={css.question}>
      <SoldToField
        label={t`Sold To`}
        placeholder={t`Any`}
        value={question.soldTo}
        onChange={(soldTo) => set({ soldTo })}
      />
      {zip('originZip', t`From ZIP`)}
      {zip('destinationZip', t`To ZIP`)}
      <TextInput
        type="number"
        label={t`Weight, lb`}
        inputMode="decimal"
        min={0}
        styles={{ input: { textAlign: 'right' } }}
        value={question.weightLb === 0 ? '' : question.weightLb}
        error={faults['question.weightLb']}
        onChange={(event) => set({ weightLb: Number(event.currentTarget.value) || 0 })}
      />
      <NativeSelect
        label={t`Rate mode`}
        data={RATE_MODE_CHOICES.map(({ id, label }) => ({ value: String(id), label }))}
        value={String(question.rateModeId)}
        onChange={(event) => set({ rateModeId: Number(event.currentTarget.value) })}
      />
      <TextInput
        label={t`Pickup day`}
        type="date"
        value={question.date}
        error={faults['question.date']}
        onChange={(event) => set({ date: event.currentTarget.value })}
      />
      <Button type="submit" loading={isAsking} className={css.ask}>
        <Trans>Check the guide</Trans>
      </Button>
    </div>
  )
}
