import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { PageHeader } from '../page-header.tsx'
import { Section } from '../section.tsx'
import { LaneForm } from './lane-form.tsx'
import css from './lane-search.module.css'
import type { Lane, LaneAnswer } from './use-lane.ts'

interface LaneScreenProps {
  lane: Lane
  submit: string
  withPickup?: boolean
  /** The text before the first question. */
  empty: { title: string; hint: string }
  actions?: ReactNode
  children: (answer: LaneAnswer) => ReactNode
}

/** A screen about a lane: the form at the top, the answer below, and a placeholder while it loads. */
export function LaneScreen({ lane, submit, withPickup = false, empty, actions, children }: LaneScreenProps) {
  const { data, error, isPlaceholderData } = lane.answer
  return (
    <>
      <PageHeader actions={actions} />
      <Section title={t`Lane`}>
        <LaneForm lane={lane} submit={submit} withPickup={withPickup} />
      </Section>
      <div
        className={`${css.answer} ${isPlaceholderData ? css.stale : ''}`}
        aria-busy={isPlaceholderData || undefined}
      >
        {data && lane.isAsked ? children(data) : <Nothing lane={lane} empty={empty} error={error} />}
      </div>
    </>
  )
}

function Nothing(props: Pick<LaneScreenProps, 'lane' | 'empty'> & { error: Lane['answer']['error'] }) {
  const { lane, empty, error } = props
  if (error && Object.keys(error.refused.fields).length === 0) {
    return <ErrorState message={error.refused.message} onRetry={() => void lane.answer.refetch()} />
  }
  if (lane.isAsked && !error)
    return <Skeleton height={320} aria-label={t`Asking the carriers`} role="status" />
  return (
    <Section>
      <EmptyState title={empty.title} hint={empty.hint} />
    </Section>
  )
}
