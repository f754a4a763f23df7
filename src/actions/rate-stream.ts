import type { CarrierAnswer, CarrierNotice, CarrierRate } from '#carriers/carrier.ts'
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
  const gathered: Line[] = []
  let told = 0
  let timer: NodeJS.Timeout | null = null
  const send = async (isDone: boolean) => {
    if (timer) clearTimeout(timer)
    timer = null
    do {
      const lines = gathered.splice(0, howManyFit(gathered))
      told += lines.filter(({ isLast }) => isLast).length
      const answers = lines.map(({ answer }) => answer)
      const data = { stream, answers, told, asked, done: isDone && gathered.length === 0 }
      // Outside of any transaction: the price is news now, not when something commits.
      await notifyLive(context.db, { clientId: context.clientId, topic: 'rates', data })
    } while (gathered.length > 0)
  }
  return {
    tell: async (answer) => {
      gathered.push(...linesOf(answer))
      timer ??= setTimeout(() => void send(false).catch(() => {}), GATHER_MS)
    },
    end: () => send(true),
  }
}

/** One price or one reason for none; `isLast` of its carrier, so that carriers are counted once. */
interface Line {
  answer: object
  isLast: boolean
}

/** At least one: one line is always short enough. */
function howManyFit(lines: Line[]): number {
  let bytes = 0
  const firstTooMany = lines.findIndex(({ answer }) => {
    bytes += Buffer.byteLength(JSON.stringify(answer)) + 1
    return bytes > MOST_BYTES
  })
  return firstTooMany === -1 ? lines.length : Math.max(1, firstTooMany)
}

/** A line for each price; where there is none, one that says why. */
function linesOf({ rates, notices }: CarrierAnswer): Line[] {
  const answers = rates.length > 0 ? rates.map(briefRate) : notices.slice(0, 1).map(briefNotice)
  return answers.map((answer, at) => ({ answer, isLast: at === answers.length - 1 }))
}

const briefRate = (rate: CarrierRate): object => ({
  scac: rate.scac,
  carrierName: rate.carrierName,
  serviceName: rate.serviceName,
  cents: rate.cents,
  serviceDays: rate.serviceDays,
  deliveryDate: rate.deliveryDate,
  notice: '',
})

const briefNotice = ({ scac, carrierName, message }: CarrierNotice): object => ({
  scac,
  carrierName,
  serviceName: '',
  cents: null,
  serviceDays: null,
  deliveryDate: null,
  notice: message.slice(0, 120),
})
