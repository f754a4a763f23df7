import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { rateShipment } from '#contracts/endpoints/rating.ts'
import type { LiveAnswer, LiveData } from '#contracts/live.ts'
import { call, type Refused } from '../../api/call.ts'
import { useLive } from '../../api/live.ts'
import type { DeskRequest } from './prepare-request.ts'

export type RateReply = ReplyOf<typeof rateShipment>

/** The answers of one mode so far. */
export interface ModeAnswer {
  rateModeId: number
  /** Carriers that answered before the whole reply arrived; empty afterwards. */
  live: LiveAnswer[]
  asked: number
  reply: RateReply | null
  refused: Refused | null
}

/** The answers to one request, with the request itself. */
export interface DeskAnswers {
  request: DeskRequest
  modes: ModeAnswer[]
}

export interface ModeRates {
  shown: DeskAnswers | null
  /** A request is running. */
  isAsking: boolean
  ask: (request: DeskRequest, rateModeIds: readonly number[]) => void
  clear: () => void
}

/** Modes that answer within this time are shown together: the list changes once, not once per mode. */
const TOGETHER_MS = 25
/** Carriers that answer this fast are not shown one by one, and the screen shows no progress. */
const QUICK_MS = 120

/**
 * Requests prices for every mode in parallel and keeps the answers to the latest request only. The old answers stay
 * until the first new one arrives.
 */
export function useModeRates(): ModeRates {
  const [shown, setShown] = useState<DeskAnswers | null>(null)
  const [isAsking, setAsking] = useState(false)
  const current = useRef<Question | null>(null)
  useLive('rates', (news) => {
    const question = current.current
    if (question?.hear(news)) setShown(question.answers())
  })
  useEffect(() => () => current.current?.stop(), [])
  const wasQuick = useRef(false)
  const ask = useCallback<ModeRates['ask']>((request, rateModeIds) => {
    current.current?.stop()
    const question = new Question(request, rateModeIds, !wasQuick.current)
    current.current = question
    const slow = setTimeout(() => setAsking(true), wasQuick.current ? QUICK_MS : 0)
    void question.run(() => {
      if (question.isDone) clearTimeout(slow)
      if (current.current !== question) return
      if (question.isDone) wasQuick.current = performance.now() - question.begunAt < QUICK_MS
      setShown(question.answers())
      if (question.isDone) setAsking(false)
    })
  }, [])
  const clear = useCallback(() => {
    current.current?.stop()
    current.current = null
    setShown(null)
    setAsking(false)
  }, [])
  return { shown, isAsking, ask, clear }
}

/** One request to all modes. */
class Question {
  readonly begunAt = performance.now()
  isDone = false
  private readonly request: DeskRequest
  private readonly modes: Map<number, ModeAnswer>
  private readonly streams = new Map<string, number>()
  private readonly abort = new AbortController()

  constructor(request: DeskRequest, rateModeIds: readonly number[], isStreamed: boolean) {
    this.request = request
    this.modes = new Map(
      rateModeIds.map((rateModeId) => [
        rateModeId,
        { rateModeId, live: [], asked: 0, reply: null, refused: null },
      ]),
    )
    if (isStreamed) for (const mode of rateModeIds) this.streams.set(crypto.randomUUID(), mode)
  }

  answers = (): DeskAnswers => ({ request: this.request, modes: [...this.modes.values()] })

  stop(): void {
    this.abort.abort()
  }

  /**
   * True: the message was for this request. After a broken connection an answer may arrive twice; the later one counts.
   */
  hear(news: LiveData<'rates'>): boolean {
    const mode = this.streams.get(news.stream)
    const before = mode === undefined ? undefined : this.modes.get(mode)
    if (!before || before.reply || before.refused || this.abort.signal.aborted) return false
    const name = ({ scac, serviceName }: LiveAnswer) => `${scac} ${serviceName}`
    const told = new Set(news.answers.map(name))
    const live = [...before.live.filter((answer) => !told.has(name(answer))), ...news.answers]
    this.modes.set(before.rateModeId, { ...before, live, asked: news.asked })
    return true
  }

  /** Sends the request; calls `tell` when there is something new to show. */
  async run(tell: () => void): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const all = [...this.modes.keys()].map(async (mode) => {
      await this.askMode(mode)
      timer ??= setTimeout(tell, TOGETHER_MS)
    })
    // The request was aborted: ignore its errors.
    await Promise.all(all).catch(() => {})
    clearTimeout(timer)
    this.isDone = true
    tell()
  }

  private async askMode(rateModeId: number): Promise<void> {
    const stream = [...this.streams].find(([, mode]) => mode === rateModeId)?.[0] ?? ''
    const outcome = await call(
      rateShipment,
      { ...this.request, rateModeId, stream },
      { signal: this.abort.signal, silent: true },
    )
    const before = this.modes.get(rateModeId)
    if (!before) return
    const said = outcome.kind === 'ok' ? { reply: outcome.value } : { refused: outcome }
    this.modes.set(rateModeId, { ...before, ...said, live: [] })
  }
}
