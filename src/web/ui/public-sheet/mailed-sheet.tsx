import { Skeleton, Stack, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallRefused } from '../../api/queries.ts'
import { ErrorState } from '../error-state.tsx'
import { DeadLink, type DeadLinkProps, isDeadLink } from './mailed-link.tsx'
import css from './public-sheet.module.css'
import { PublicSheet, type PublicSheetProps } from './public-sheet.tsx'

interface MailedSheetProps<T> {
  accessid: string
  reading: UseQueryResult<T, CallRefused>
  shipperOf: (data: T) => PublicSheetProps['shipper']
  title: string
  /** Text for screen readers while it loads. */
  loading: string
  /** Heights of the skeletons. */
  heights?: readonly number[]
  /** The default: the link names no access id, or the server refused it. */
  isDead?: boolean
  deadLink?: Pick<DeadLinkProps, 'title' | 'hint'>
  questions?: ReactNode
  children: (data: T) => ReactNode
}

/** The page of a link mailed to a carrier: its content, why the link is invalid, or a placeholder. */
export function MailedSheet<T>(props: MailedSheetProps<T>) {
  const { accessid, reading, shipperOf, title, loading, heights = [420, 260], questions, children } = props
  const { data, error, isPending, refetch } = reading
  const { isDead = isDeadLink(accessid, error?.refused.code), deadLink } = props
  return (
    <PublicSheet
      shipper={data && shipperOf(data)}
      title={title}
      isLoading={isPending && !isDead}
      questions={questions}
    >
      {isDead ? <DeadLink {...deadLink} message={error?.message ?? ''} /> : null}
      {error && !isDead ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data && !isDead ? children(data) : null}
      {isPending && !isDead ? (
        <output aria-label={loading}>
          <Stack gap="md">
            {heights.map((height) => (
              <Skeleton key={height} height={height} />
            ))}
          </Stack>
        </output>
      ) : null}
    </PublicSheet>
  )
}

export const SheetTitle = ({ children }: { children: ReactNode }) => (
  <Title order={1} className={css.title}>
    {children}
  </Title>
)
