import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { rateBenchmark } from '#contracts/endpoints/analysis.ts'
import type { LiveData } from '#contracts/live.ts'
import { useLive } from '../../api/live.ts'
import { useCall } from '../../api/queries.ts'
import { pageOf } from '../../ui/analysis/list-behind.tsx'
import { type Choices, listOf, questionOf } from './choices.ts'

export type BenchmarkReply = ReplyOf<typeof rateBenchmark>

/** Rating a year again takes the server a moment; the figures do not change while the user views them. */
const FRESH_MS = 60_000

/** The figures of the choices, and the server's progress. */
export function useBenchmark(choices: Choices) {
  const [stream] = useState(() => crypto.randomUUID())
  const [progress, setProgress] = useState<LiveData<'benchmark'> | null>(null)
  useLive('benchmark', (news) => {
    if (news.stream === stream) setProgress(news)
  })
  const answer = useCall(
    rateBenchmark,
    { ...questionOf(choices), stream },
    { silent: true, keepsPrevious: true, staleTime: FRESH_MS },
  )
  const isLate = answer.isFetching && progress !== null && progress.done < progress.of
  return { ...answer, progress: isLate ? progress : null }
}

export const PAGE_SIZE = 25

/** The shipments behind a figure. */
export function useBenchmarkList(choices: Choices) {
  const list = listOf(choices.list)
  const { listTime, listCarrier } = choices
  return useCall(
    rateBenchmark,
    {
      ...questionOf(choices),
      list: list ?? 'all',
      listTime,
      listCarrier,
      pageIndex: pageOf(choices.page),
      pageSize: PAGE_SIZE,
    },
    { enabled: list !== null, silent: true, keepsPrevious: true, staleTime: FRESH_MS },
  )
}
