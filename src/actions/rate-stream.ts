import type { CarrierAnswer } from '#carriers/carrier.ts'
import { notifyLive } from '#database/notify.ts'
import type { ActionContext } from './context.ts'

/** Prices are gathered for this long before they travel, so that 20 quick carriers make one message, not 20. */
const GATHER_MS = 15
/** One message carries at most so much of answers: a notification has 8000 bytes, and there is a frame around. */
const MOST_BYTES = 6_500

export interface RateStream {
  tell: (answer: CarrierAnswer) => Promise<void>
  end: () => Promise<void>
}

/**
 * Tells the browser each carrier's answer as it comes, under the name it gave the question; without a name nothing
 * is told. The lines carry what the list shows; receipts come with the whole answer.
 */
export function streamRates(context: ActionContext, stream: string, asked: number): RateStream {
  if (stream === '') return { tell: async () => {}, end: async () => {} }
  const gathered: object[] = []
  let told = 0
  let timer: NodeJS.Timeout | null = null
  const send = async (isDone: boolean) => {
    if (timer) clearTimeout(timer)
    timer = null
    do {
      const answers = gathered.splice(0, howManyFit(gathered))
      told += answers.length
      const data = { stream, answers, told, asked, done: isDone && gathered.length === 0 }
      // Outside of any transaction: the price is news now, not when something commits.
      await notifyLive(context.db, { clientId: context.clientId, topic: 'rates', data })
    } while (gathered.length > 0)
  }
  return {
    tell: async (answer) => {
      gathered.push(brief(answer))
      timer ??= setTimeout(() => void send(false).catch(() => {}), GATHER_MS)
    },
    end: () => send(true),
  }
}

/** At least one: the line of one carrier is always short enough. */
function howManyFit(lines: object[]): number {
  let bytes = 0
  const firstTooMany = lines.findIndex((line) => {
    bytes += Buffer.byteLength(JSON.stringify(line)) + 1
    return bytes > MOST_BYTES
  })
  return firstTooMany === -1 ? lines.length : Math.max(1, firstTooMany)
}

function brief(answer: CarrierAnswer): object {
  const rate = answer.rates[0]
  const notice = answer.notices[0]
  return {
    scac: rate?.scac ?? notice?.scac ?? '',
    carrierName: rate?.carrierName ?? notice?.carrierName ?? '',
    cents: rate?.cents ?? null,
    serviceDays: rate?.serviceDays ?? null,
    deliveryDate: rate?.deliveryDate ?? null,
    notice: notice ? notice.message.slice(0, 120) : '',
  }
}
