import { listShipmentEvents } from '#database/shipments/shipment-events.ts'
import { type FoundNews, findUntold, keepTold, listMessageRules } from '#database/shipments/shipment-news.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { dateInWords } from '#domain/text/date-display.ts'
import { showLane } from '#domain/text/lane.ts'
import { looksForNews, type MessageRules } from '#domain/tracking/mail-news.ts'
import type { Installation } from '../kernel/context.ts'
import { trackingLink } from '../kernel/tracking-link.ts'
import { type AlertHouse, mailTeam } from '../news/alert-mail.ts'
import { mailNews } from '../news/mail-news.ts'
import { momentAt, shipmentLines, zoneOfConsignee } from '../news/news-lines.ts'
import { tellFreeTime } from '../news/tell-free-time.ts'
import { carrierExpects } from '../tendering/carrier-expects.ts'

interface NewsHouse {
  db: Db
  installation: Installation
}

const PAGE = 200
const CUSTOMERS = ['pickedUp', 'delayed', 'delivered'] as const
/** News of shipments for the team; `tellFreeTime` writes about containers. */
const TEAM = ['late', 'problem', 'noPod'] as const

/**
 * Finds events of shipments whose companies want messages, and writes the mails, each in one transaction with the
 * record that it was sent: once each, however many processes run or are killed.
 * @returns how many shipments had news
 */
export async function tellNews({ db, installation }: NewsHouse, now: Date): Promise<number> {
  let told = 0
  for (const { clientId, rules } of await listMessageRules(db)) {
    if (rules.since === '' || !looksForNews(rules)) continue
    const wanted = [
      ...CUSTOMERS.filter((kind) => rules[kind]),
      ...TEAM.filter((kind) => rules[kind] !== ''),
    ] satisfies FoundNews[]
    for (const kind of wanted) {
      const search = { since: new Date(rules.since), now, days: daysOf(kind, rules) }
      for await (const found of untold(db, clientId, kind, search)) {
        const isTold = await db
          .transaction()
          .execute((tx) => tellOne({ db: tx, installation, clientId }, { ...found, kind, rules, now }))
        if (isTold) told += 1
      }
    }
    if (rules.freeTime !== '') told += await tellFreeTime({ db, installation, clientId }, rules, now)
  }
  return told
}

/** For other messages, one day is enough. */
function daysOf(kind: FoundNews, { lateDays, noPodDays }: MessageRules): number {
  if (kind === 'late') return lateDays
  return kind === 'noPod' ? noPodDays : 1
}

/** Page by page, because some rows turn out to be no news and must not hide those behind them. */
async function* untold(
  db: Db,
  clientId: string,
  kind: FoundNews,
  search: { since: Date; now: Date; days: number },
) {
  let after = ''
  for (;;) {
    const page = await findUntold(db, clientId, kind, { ...search, after, limit: PAGE })
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)!.shipmentId
  }
}

interface Telling {
  shipmentId: string
  event: string
  kind: FoundNews
  rules: MessageRules
  now: Date
}

async function tellOne(
  house: { db: Db; installation: Installation; clientId: string },
  { shipmentId, event, kind, rules, now }: Telling,
): Promise<boolean> {
  const { db, clientId } = house
  const shipment = await findShipment(db, clientId, shipmentId)
  if (!shipment) return false
  const said = await sentenceOf(db, shipment, kind, { now, days: daysOf(kind, rules) })
  if (said === null || !(await keepTold(db, { clientId, shipmentId, kind, event, at: now }))) return false
  const link = await trackingLink(house, shipment.id)
  if (kind === 'late' || kind === 'problem' || kind === 'noPod') {
    await alertTeam(house, shipment, { kind, to: rules[kind], said, link })
  } else {
    const lines = [...shipmentLines(shipment), '', `Tracking   ${link}`]
    await mailNews(house, { kind, shipment, sentence: `has an update for you: ${said}`, lines, rules })
  }
  return true
}

/** What happened, in a sentence; null if a closer check shows that it did not. */
async function sentenceOf(
  db: Db,
  shipment: StoredShipment,
  kind: FoundNews,
  { now, days }: { now: Date; days: number },
): Promise<string | null> {
  const { carrierName, pickedUpAt, deliveredAt, timeZone, problem } = shipment
  const zone = zoneOfConsignee(shipment)
  const carrier = carrierName || 'The carrier'
  switch (kind) {
    case 'pickedUp':
      return pickedUpAt && `${carrier} picked up this shipment on ${momentAt(pickedUpAt, timeZone, now)}.`
    case 'delivered':
      return deliveredAt && `${carrier} delivered this shipment on ${momentAt(deliveredAt, zone, now)}.`
    case 'noPod':
      return (
        deliveredAt &&
        `${carrier} delivered this shipment on ${momentAt(deliveredAt, zone, now)}, and there is no proof of delivery yet.`
      )
    case 'problem':
      return problem === '' ? null : `There is a problem with this shipment: ${problem}`
    case 'delayed':
    case 'late':
      return lateSentence(db, shipment, zone, { now, days })
  }
}

/**
 * Late by this many days: in the time zone of the consignee, or by the day on which the carrier now expects to deliver.
 */
async function lateSentence(
  db: Db,
  shipment: StoredShipment,
  zone: string,
  { now, days }: { now: Date; days: number },
): Promise<string | null> {
  const { deliveryDate, clientId, id, carrierName } = shipment
  if (deliveryDate === null) return null
  const due = dateInWords(deliveryDate)
  const lateFrom = addDays(deliveryDate, days)
  const expected = carrierExpects(shipment, await listShipmentEvents(db, clientId, id), zone)
  if (expected !== null && expected >= lateFrom && expected >= localDate(now, zone)) {
    return `this shipment was due on ${due}. ${carrierName || 'The carrier'} now expects to deliver it on ${dateInWords(expected)}.`
  }
  return lateFrom <= localDate(now, zone)
    ? `this shipment was due on ${due}, and no delivery has been reported yet.`
    : null
}

const ALERT_WORDS = { late: 'Late', problem: 'Problem', noPod: 'No proof of delivery' } as const

/** Mails the company's own people, with a link to the shipment's page. */
async function alertTeam(
  house: AlertHouse,
  shipment: StoredShipment,
  alert: { kind: keyof typeof ALERT_WORDS; to: string; said: string; link: string },
): Promise<void> {
  await mailTeam(house, {
    ...{ to: alert.to, shipmentId: shipment.id, said: alert.said },
    subject: `${ALERT_WORDS[alert.kind]} ${shipment.bolNumber}: ${showLane(shipment.origin, shipment.destination)}`,
    lines: [
      ...shipmentLines(shipment),
      ...['', `Open it    ${house.installation.publicUrl}/ShipmentDetails/${shipment.id}`],
      `Tracking   ${alert.link}`,
    ],
  })
}
