import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { ediInterchangeWork } from '#contracts/endpoints/edi.ts'
import { useCall } from '../api/queries.ts'
import { ErrorState } from './error-state.tsx'
import css from './interchange-text.module.css'

/** An EDI interchange as sent or received, one segment per line. */
export function InterchangeText({ interchangeId }: { interchangeId: string }) {
  const shown = useCall(ediInterchangeWork, { work: 'show', interchangeId }, { silent: true })
  if (shown.error) return <ErrorState message={shown.error.message} onRetry={() => void shown.refetch()} />
  if (!shown.data) return <Skeleton height={160} role="status" aria-label={t`Loading the message`} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
    <section className={css.frame} aria-label={t`Message as sent`} tabIndex={0}>
      <pre className={css.text}>{shown.data.text}</pre>
    </section>
  )
}
