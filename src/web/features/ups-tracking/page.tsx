import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { trackMany } from '#contracts/endpoints/tracking.ts'
import { useCall } from '../../api/queries.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { PackageCard } from './package-card.tsx'
import { LONGEST_NUMBER, MOST_NUMBERS, pastedNumbers } from './pasted-numbers.ts'

/** Shows UPS's data on any UPS numbers, whether or not the client shipped them: several can be pasted together. */
export function Page() {
  const { search, set } = useAddress<'UpsTracking'>()
  const numbers = pastedNumbers(search.numbers ?? '')
  const asUps = pastedNumbers(search.ups ?? '')
  const answer = useCall(
    trackMany,
    { numbers, asUps, askUps: true },
    { silent: true, enabled: numbers.length > 0, keepsPrevious: true, staleTime: 60_000 },
  )
  const go = (next: { numbers: string[]; ups: string[] }) =>
    set({ numbers: next.numbers.join(','), ups: next.ups.join(',') }, { keepsScroll: true })
  const ask = (typed: string[]) => {
    if (typed.join() === numbers.join()) void answer.refetch()
    else go({ numbers: typed, ups: asUps.filter((number) => typed.includes(number)) })
  }
  return (
    <>
      <PageHeader />
      <Section title={t`Numbers`}>
        <NumbersForm key={search.numbers} numbers={numbers} isAsking={answer.isFetching} onAsk={ask} />
      </Section>
      {answer.error ? (
        <ErrorState message={answer.error.message} onRetry={() => void answer.refetch()} />
      ) : answer.data && numbers.length > 0 ? (
        <Stack gap="md" mt="md" aria-live="polite">
          {answer.data.packages.map((one) => (
            <PackageCard
              key={one.number}
              traced={one}
              onAskUps={() => go({ numbers, ups: [...asUps, one.number] })}
            />
          ))}
        </Stack>
      ) : numbers.length > 0 ? null : (
        <EmptyState
          title={t`Where is it?`}
          hint={t`Paste one or more UPS tracking numbers. For other numbers, the page shows which carrier they belong to.`}
        />
      )}
    </>
  )
}

interface NumbersFormProps {
  numbers: string[]
  isAsking: boolean
  onAsk: (numbers: string[]) => void
}

function NumbersForm({ numbers, isAsking, onAsk }: NumbersFormProps) {
  const [text, setText] = useState(numbers.join('\n'))
  const [fault, setFault] = useState('')
  const typed = pastedNumbers(text)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.length === 0) return setFault(t`Enter a tracking number.`)
    if (typed.length > MOST_NUMBERS) return setFault(t`Enter up to ${MOST_NUMBERS} numbers at a time.`)
    const endless = typed.find((number) => number.length > LONGEST_NUMBER)
    if (endless) return setFault(t`${endless.slice(0, 20)}… is too long for a tracking number.`)
    onAsk(typed)
  }
  return (
    <form onSubmit={send} noValidate aria-label={t`Numbers`}>
      <Stack gap="sm">
        <Textarea
          label={t`Tracking numbers`}
          description={t`One per line, or separated by commas`}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          value={text}
          error={fault}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setFault('')
          }}
        />
        <Group gap="sm">
          <Button type="submit" loading={isAsking}>
            <Trans>Track</Trans>
          </Button>
          {typed.length > 1 ? (
            <Text size="sm" c="dimmed">
              <Trans>{typed.length} numbers</Trans>
            </Text>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}
