import type { CarrierAnswer, CarrierNotice, CarrierRate } from '#carriers/carrier.ts'
import type { LiveAnswer } from '#contracts/live.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { ActionContext } from '../kernel/context.ts'

/** How long prices are collected before they are sent, so that 20 fast carriers cause one message, not 20. */
const GATHER_MS = 15
/** The most bytes of prices in one message: a notification is limited to 8000 bytes, including its envelope. */
const MOST_BYTES = 6_500

export interface RateStream {
  tell: (answer: CarrierAnswer) => void
  end: () => void
}

/**
 * Sends each carrier's answer to the browser as it comes, under the name of the request; without a name it sends
 * nothing. The lines contain what the list shows. Receipts come with the complete reply, which does not wait for these
 * messages.
 */
export function streamRates(context: ActionContext, stream: string, asked: number): RateStream {
  if (stream === '') return { tell: () => {}, end: () => {} }
  const gathered: Line[] = []
  let told = 0
  let isDone = false
  let isDue = false
  const send = async () => {
    isDue = false
    do {
      const lines = gathered.splice(0, howManyFit(gathered))
      told += lines.filter(({ isLast }) => isLast).length
      const answers = lines.map(({ answer }) => answer)
      const { clientId, user } = context
      const data = { stream, answers, told, asked, done: isDone && gathered.length === 0 }
      // Outside any transaction, because the price must be sent now and not with a commit.
      await notifyLive(context.db, { clientId, userId: user.id, topic: 'rates', data })
    } while (gathered.length > 0)
  }
  const sendSoon = () => {
    if (isDue) return
    isDue = true
    setTimeout(() => void send().catch(() => {}), GATHER_MS)
  }
  return {
    tell: (answer) => {
      gathered.push(...linesOf(answer))
      sendSoon()
    },
    end: () => {
      isDone = true
      sendSoon()
    },
  }
}

/** One price or one reason for none; `isLast` marks the last line of its carrier, so that carriers are counted once. */
interface Line {
  answer: LiveAnswer
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

/** One line per price; if there is no price, one line that says why. */
function linesOf({ rates, notices }: CarrierAnswer): Line[] {
  const answers = rates.length > 0 ? rates.map(briefRate) : notices.slice(0, 1).map(briefNotice)
  return answers.map((answer, at) => ({ answer, isLast: at === answers.length - 1 }))
}

const briefRate = (rate: CarrierRate): LiveAnswer => ({
  scac: rate.scac,
  carrierName: rate.carrierName,
  serviceName: rate.serviceName,
  cents: rate.cents,
  serviceDays: rate.serviceDays,
  deliveryDate: rate.deliveryDate,
  notice: '',
})

const briefNotice = ({ scac, carrierName, message }: CarrierNotice): LiveAnswer => ({
  scac,
  carrierName,
  serviceName: '',
  cents: null,
  serviceDays: null,
  deliveryDate: null,
  notice: message.slice(0, 120),
})
