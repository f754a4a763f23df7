import { useNetwork } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DockMark, DockQueue } from './dock-queue.ts'
import { type SendResult, sendQueue } from './send-queue.ts'

const TRY_EVERY_MS = 4_000

interface SendingOptions {
  /** The server has received this mark. */
  onSent: (mark: DockMark) => void
  /** A round in which something was sent has ended. */
  onRound: () => void
}

/** Sends waiting marks: immediately, when the network is back, and every few seconds while any wait. */
export function useSending(queue: DockQueue, { onSent, onRound }: SendingOptions) {
  const { online } = useNetwork()
  const [last, setLast] = useState<SendResult>('empty')
  const isSending = useRef(false)
  const isWantedAgain = useRef(false)
  const send = useCallback(async () => {
    isWantedAgain.current = true
    // Without a network nothing is sent, so that the user can still undo the mark.
    if (isSending.current || !navigator.onLine) return
    isSending.current = true
    let sent = 0
    try {
      // Marks made during a round are sent by the next one.
      while (isWantedAgain.current) {
        isWantedAgain.current = false
        const result = await alone(() =>
          sendQueue(queue, (mark) => {
            sent += 1
            onSent(mark)
          }),
        )
        if (result !== 'busy') setLast(result)
      }
    } finally {
      isSending.current = false
      if (sent > 0) onRound()
    }
  }, [queue, onSent, onRound])
  useEffect(() => {
    if (!online) return
    void send()
    const timer = setInterval(() => {
      if (queue.marks().some(({ refusal }) => refusal === null)) void send()
    }, TRY_EVERY_MS)
    return () => clearInterval(timer)
  }, [online, queue, send])
  return { isUnreachable: !online || last === 'offline', send: useCallback(() => void send(), [send]) }
}

/** One tab at a time, so that the marks of all tabs stay in order. */
async function alone(work: () => Promise<SendResult>): Promise<SendResult | 'busy'> {
  if (!navigator.locks) return work()
  return navigator.locks.request('lading.dock.send', { ifAvailable: true }, (lock) =>
    lock ? work() : 'busy',
  )
}
