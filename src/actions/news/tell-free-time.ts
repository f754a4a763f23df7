import { findUntoldDays, keepDayTold } from '#database/ocean/container-news.ts'
import { findContainer, type StoredContainer } from '#database/ocean/containers.ts'
import { freeTimeNow } from '#domain/ocean/arrival.ts'
import { lineName } from '#domain/ocean/shipping-lines.ts'
import { dateInWords } from '#domain/text/date-display.ts'
import { plural } from '#domain/text/plural.ts'
import type { MessageRules } from '#domain/tracking/mail-news.ts'
import { type AlertHouse, mailTeam } from './alert-mail.ts'

/** More are sent at the next run, a minute later. */
const AT_ONCE = 500

/**
 * Mails the company's own people about containers whose free time ends soon: at the terminal before the pickup, then
 * for the empty until it is returned. Each last day is mailed once; a new last day is mailed again.
 * @returns how many containers had news
 */
export async function tellFreeTime(house: AlertHouse, rules: MessageRules, now: Date): Promise<number> {
  const { db, installation, clientId } = house
  const search = { days: rules.freeTimeDays, since: new Date(rules.since), now, limit: AT_ONCE }
  let told = 0
  for (const untold of await findUntoldDays(db, clientId, search)) {
    await db.transaction().execute(async (tx) => {
      const container = await findContainer(tx, clientId, { id: untold.containerId })
      if (!container || !(await keepDayTold(tx, { ...untold, clientId, at: now }))) return
      await alertOf({ db: tx, installation, clientId }, container, { to: rules.freeTime, now })
      told++
    })
  }
  return told
}

async function alertOf(
  house: AlertHouse,
  container: StoredContainer,
  { to, now }: { to: string; now: Date },
): Promise<void> {
  const { kind, daysLeft } = freeTimeNow(container, now)
  const number = container.containerNumber || container.bookingNumber
  const name = kind === 'demurrage' ? 'Last free day' : 'Return by'
  const lastDay = kind === 'demurrage' ? container.lastFreeDay : container.returnBy
  const cost = kind === 'demurrage' ? 'demurrage' : 'per diem'
  const carrier = lineName(container.carrierScac)
  await mailTeam(house, {
    ...{ to, shipmentId: null, subject: `${name} ${dateInWords(lastDay)}: container ${number}` },
    said: `${kind === 'demurrage' ? 'Pick up' : 'Return'} container ${number} by ${dateInWords(lastDay)} (${leftText(daysLeft)}). After that day, ${cost} is charged.`,
    lines: [
      ...(carrier ? [`Carrier    ${[carrier, container.vesselName].filter(Boolean).join(', ')}`] : []),
      ...(container.bookingNumber ? [`Booking    ${container.bookingNumber}`] : []),
      ...(container.dischargeName ? [`Port       ${container.dischargeName}`] : []),
      ...(container.poNumber ? [`PO         ${container.poNumber}`] : []),
      ...['', `Open it    ${house.installation.publicUrl}/OceanTrackingEvents/${container.id}`],
    ],
  })
}

function leftText(daysLeft: number): string {
  if (daysLeft === 0) return 'today'
  return daysLeft > 0 ? `${plural(daysLeft, 'day')} left` : `${plural(-daysLeft, 'day')} over`
}
