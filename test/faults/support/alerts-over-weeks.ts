import type { Email } from 'postal-mime'
import { expect } from 'vitest'
import { newContainer } from '#actions/ocean/draft-container.ts'
import { containers } from '#database/ocean/containers.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { tenderedShipments } from '#test/support/tendered-shipments.ts'

const DAY = 86_400_000
const TO = 'alerts@example.com'
const RULES = {
  ...{ booked: false, pickedUp: false, delayed: false, delivered: false, toConsignee: false },
  ...{ late: TO, problem: TO, noPod: TO, freeTime: TO, lateDays: 2, noPodDays: 3, freeTimeDays: 2 },
}

/**
 * For every week and client: a shipment that is late, one with a problem, one without its proof of delivery, and a
 * container whose free time ends.
 * @returns the prefix of each alert's subject
 */
export async function addReasonsForAlerts(
  { db, pool }: OpenDatabase,
  clientIds: readonly string[],
  { begun, weeks }: { begun: Date; weeks: number },
): Promise<string[]> {
  const subjects: string[] = []
  for (const clientId of clientIds) {
    await pool.query(
      `update clients set settings = settings || jsonb_build_object('messages', $2::jsonb) where id = $1`,
      [clientId, JSON.stringify({ ...RULES, since: begun.toISOString() })],
    )
    for (let week = 0; week < weeks; week++) {
      const at = new Date(begun.getTime() + (week * 7 + 1) * DAY)
      const [late, problem, noPod] = await tenderedShipments(db, clientId, 'SYNA', 3)
      const set = (bolNumber: string | undefined, change: string) =>
        pool.query(`update shipments set ${change} where bol_number = $1`, [bolNumber, at])
      const moving = `status = 'A', picked_up_at = now(), last_event_at = $2::timestamptz`
      await set(late, `${moving}, delivery_date = $2::timestamptz::date`)
      await set(problem, `${moving}, problem = 'Damaged'`)
      await set(noPod, `status = 'D', picked_up_at = now(), delivered_at = $2::timestamptz`)
      const booking = `BOOKING${clientId.slice(0, 4)}${week}`.toUpperCase()
      await containers.insert(db, clientId, {
        ...newContainer(clientId, 'clerk'),
        ...{ bookingNumber: booking, timeZone: 'America/Los_Angeles' },
        lastFreeDay: new Date(at.getTime() + 3 * DAY).toISOString().slice(0, 10),
      })
      subjects.push(`Late ${late}`, `Problem ${problem}`, `No proof of delivery ${noPod}`, booking)
    }
  }
  return subjects
}

/** Each reason has one alert in the outbox, each alert one mail; at most one if a process died at the hand-over. */
export async function judgeAlerts(
  { pool }: OpenDatabase,
  subjects: readonly string[],
  mailsById: ReadonlyMap<string, readonly Email[]>,
): Promise<number> {
  const { rows } = await pool.query<{ id: string; subject: string; state: string }>(
    `select id, subject, state from outbox where kind = 'alert'`,
  )
  const reasonOf = (subject: string) => subjects.find((reason) => subject.includes(reason)) ?? subject
  expect(rows.map(({ subject }) => reasonOf(subject)).toSorted()).toEqual([...subjects].toSorted())
  let unknown = 0
  for (const { id, subject, state } of rows) {
    const got = mailsById.get(id) ?? []
    if (state === 'unknown') {
      unknown++
      expect(got.length, subject).toBeLessThanOrEqual(1)
    } else expect([state, got.length], subject).toEqual(['delivered', 1])
    for (const mail of got) {
      expect(mail.to?.map(({ address }) => address)).toEqual([TO])
      expect(mail.subject).toBe(subject)
    }
  }
  return unknown
}
