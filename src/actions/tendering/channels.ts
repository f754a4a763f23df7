import { v7 as newId } from 'uuid'
import { Refusal } from '#contracts/errors.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import { retireTenders } from '#database/queue/outbox.ts'
import type { BarePrice } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { writeNetworkTender } from '../carrier-calls/tender-by-network.ts'
import { writeEdiTender } from '../edi/write-tender.ts'
import type { ActionContext } from '../kernel/context.ts'
import { factsOfShipments } from '../papers/bill-of-lading.ts'
import { buysLabel, writeLabelOrder } from '../parcel/order-label.ts'
import { type ReadyTender, timesOfTender, writeMailTenders } from './ask-carrier.ts'
import { tenderAccountMissing } from './tender-account-missing.ts'
import type { TenderLookups } from './tender-lookups.ts'
import { tenderMail } from './tender-mail.ts'

/** How carriers are notified of a tender: everything is written to the outbox in the transaction of the booking. */

export type ChannelName = 'email' | 'edi' | 'api' | 'label' | 'none'

export interface Tender {
  shipment: StoredShipment
  /** The agreed price; null if the consignee has agreed on it with the carrier. */
  price: BarePrice | null
  /** The account to notify; null if there is none, or if it makes no difference. */
  account: Carrier | null
  channel: ChannelName
}

/** The message to the carrier, and its delivery state. */
export interface WrittenTender {
  channel: string
  to: string
  state: string
  messageId: string
}

export const NOT_SENT: WrittenTender = { channel: 'none', to: '', state: 'not sent', messageId: '' }

/** The booking's data for writing a tender. */
export interface TenderMeans {
  lookups: TenderLookups
  /** The tracking links by shipment. */
  links: ReadonlyMap<string, string>
  /** Whether labels are printed as soon as they are bought. */
  isPrinted: boolean
}

interface Channel {
  /** Why a tender cannot use this channel, before anything is written. */
  refuse: (context: ActionContext, tender: Tender) => Promise<Refusal | null>
  /** Whether writing can still refuse a tender; it is then written separately, and a refusal leaves nothing behind. */
  canRefuse: boolean
  /** True if no message follows the earlier tenders, so that they are retired. */
  isSilent: boolean
  /** One result per tender, in their order. */
  write: (context: ActionContext, tenders: readonly Tender[], means: TenderMeans) => Promise<WrittenTender[]>
}

const TALKS = { refuse: async () => null, canRefuse: true, isSilent: false }

const CHANNELS: Record<ChannelName, Channel> = {
  email: {
    refuse: async (context, { shipment, account }) => {
      if (!account) return tenderAccountMissing(context, shipment)
      return addressOf(account) === ''
        ? new Refusal('TENDER_ADDRESS_MISSING', { carrier: account.name })
        : null
    },
    canRefuse: false,
    isSilent: false,
    write: writeMails,
  },
  edi: {
    ...TALKS,
    write: each(async (context, { shipment, price }) => {
      const written = await writeEdiTender(context, shipment, price)
      return { channel: 'edi', state: 'waiting', ...written }
    }),
  },
  api: {
    ...TALKS,
    write: each(async (context, { shipment, price, account }) => {
      const written = await writeNetworkTender(context, shipment, price, account!)
      return { channel: 'api', state: 'waiting', ...written }
    }),
  },
  // A label is not a notice to the carrier: without one, nothing is shipped.
  label: {
    ...TALKS,
    isSilent: true,
    write: each((context, { shipment, price }, { isPrinted }) =>
      writeLabelOrder(context, shipment, price!, { isPrinted }),
    ),
  },
  none: {
    refuse: async () => null,
    canRefuse: false,
    isSilent: true,
    write: async (_context, tenders) => tenders.map(() => NOT_SENT),
  },
}

/** The channel of a tender; without an account it is mail, whose refusal names what is missing. */
export function channelFor(
  account: Carrier | null,
  { price = null, isNotified = true }: { price?: BarePrice | null; isNotified?: boolean } = {},
): ChannelName {
  if (price && buysLabel(price)) return 'label'
  return isNotified ? (account?.tenderChannel ?? 'email') : 'none'
}

export const refusalOfTender = (context: ActionContext, tender: Tender): Promise<Refusal | null> =>
  CHANNELS[tender.channel].refuse(context, tender)

/** Whether the tender is written on its own because its channel can still refuse it. */
export const isWrittenAlone = ({ channel }: Pick<Tender, 'channel'>): boolean => CHANNELS[channel].canRefuse

/** Writes the tenders channel by channel, and returns what was written, by shipment. */
export async function writeTenders(
  context: ActionContext,
  tenders: readonly Tender[],
  means: TenderMeans,
): Promise<Map<string, WrittenTender>> {
  const all = new Map<string, WrittenTender>()
  for (const [channel, own] of Map.groupBy(tenders, (tender) => tender.channel)) {
    const written = await CHANNELS[channel].write(context, own, means)
    for (const [at, { shipment }] of own.entries()) all.set(shipment.id, written[at]!)
  }
  return all
}

/** Retires the former tenders of shipments whose new one sends no message to replace them. */
export function retireReplaced({ db, clientId }: ActionContext, tenders: readonly Tender[]): Promise<void> {
  const silent = tenders.filter(({ channel }) => CHANNELS[channel].isSilent)
  return retireTenders(
    db,
    clientId,
    silent.map(({ shipment }) => shipment.id),
  )
}

function each(
  write: (context: ActionContext, tender: Tender, means: TenderMeans) => Promise<WrittenTender>,
): Channel['write'] {
  return async (context, tenders, means) => {
    const written: WrittenTender[] = []
    for (const tender of tenders) written.push(await write(context, tender, means))
    return written
  }
}

const addressOf = ({ tenderEmail, email }: Carrier): string => tenderEmail || email

/** Writes all mails; their shared data are read once, in a few statements. */
async function writeMails(
  context: ActionContext,
  tenders: readonly Tender[],
  { lookups, links }: TenderMeans,
): Promise<WrittenTender[]> {
  const clientName = await lookups.clientName(context.db)
  const bills = await factsOfShipments(
    context,
    tenders.map(({ shipment }) => shipment),
  )
  const { expiresAt } = timesOfTender(context)
  const ready = tenders.map(({ shipment, price, account }, at): ReadyTender => {
    const known = { clientName, billOfLading: bills[at]!, expiresAt, trackingLink: links.get(shipment.id)! }
    const mail = tenderMail(shipment, price, known, context.now)
    return { messageId: newId(), shipment, to: addressOf(account!), mail }
  })
  await writeMailTenders(context, ready)
  const state = context.installation.hasMailServer ? 'waiting' : 'unsent'
  return ready.map(({ messageId, to }) => ({ channel: 'email', to, state, messageId }))
}
