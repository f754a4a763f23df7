import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { tellNews } from '../carrier-answers/tell-news.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const DAY = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
/** Noon in Long Beach, so that it is the same day in every calendar. */
const noonIn = (days: number) => new Date(`${dayIn(days)}T20:00:00Z`)
const look = (now: Date) => tellNews({ db: product.database.db, installation: product.installation }, now)
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const alertsOf = (number: string): Promise<{ recipient: string; subject: string; text: string }[]> =>
  rows(
    `select recipient, subject, payload ->> 'text' as text from outbox
      where kind = 'alert' and subject like $1 order by created_at, recipient`,
    `%${number}%`,
  )
const settings = async (messages: object) => {
  const { version } = (await product.call('Client/Settings', { as: 'admin', body: {} })).body
  return product.call('Client/Settings', { as: 'admin', body: { settings: { messages }, version } })
}
async function added(BookingNumber: string, container: object, as: 'clerk' | 'other' = 'clerk') {
  const { body } = await product.call('NewTrackingAPI/GetContainers', {
    as,
    body: { Container: { BookingNumber, PortOfDischarge: 'USLGB Long Beach', ...container } },
  })
  expect(body).toMatchObject({ Status: 'success' })
  return body.container as { ContainerID: string; version: number }
}
const set = (id: string, change: string, ...values: unknown[]) =>
  rows(`update containers set ${change} where id = $1`, id, ...values)

describe('the alert before the last free day', () => {
  it('is sent once, as many days before as the rule states, and again if the day changes', async () => {
    expect((await settings({ freeTime: 'desk@example.com, boss@example.com', freeTimeDays: 3 })).status).toBe(
      200,
    )
    const { ContainerID } = await added('FREE-1', { LastFreeDay: dayIn(9) })
    await look(noonIn(5))
    expect(await alertsOf('FREE-1')).toEqual([])
    await Promise.all([look(noonIn(6)), look(noonIn(6)), look(noonIn(6))])
    await look(noonIn(8))
    const told = await alertsOf('FREE-1')
    expect(told.map(({ recipient }) => recipient)).toEqual(['boss@example.com', 'desk@example.com'])
    expect(told[0]!.text).toContain('Pick up container FREE-1 by')
    expect(told[0]!.text).toContain('(3 days left)')
    expect(told[0]!.text).toContain(`/OceanTrackingEvents/${ContainerID}`)
    await set(ContainerID, 'last_free_day = $2', dayIn(14))
    await look(noonIn(9))
    expect(await alertsOf('FREE-1')).toHaveLength(2)
    await look(noonIn(12))
    expect(await alertsOf('FREE-1')).toHaveLength(4)
  })

  it('is about the return after the container was picked up, and ends with it', async () => {
    await settings({ freeTime: 'desk@example.com', freeTimeDays: 2 })
    const out = await added('EMPTY-1', { LastFreeDay: dayIn(5), ReturnBy: dayIn(10) })
    const back = await added('EMPTY-2', { LastFreeDay: dayIn(5), ReturnBy: dayIn(10) })
    const gone = await added('EMPTY-3', { LastFreeDay: dayIn(5) })
    await set(out.ContainerID, 'picked_up_at = now()')
    await set(back.ContainerID, 'picked_up_at = now(), returned_at = now()')
    await set(gone.ContainerID, 'deleted_at = now()')
    await look(noonIn(4))
    expect(await alertsOf('EMPTY')).toEqual([])
    await look(noonIn(9))
    const told = await alertsOf('EMPTY')
    expect(told.map(({ subject }) => subject.split(':')[1])).toEqual([' container EMPTY-1'])
    expect(told[0]!.text).toContain('per diem is charged')
  })

  it('is not sent for days before the rule, for other companies, or without a rule', async () => {
    await settings({ freeTime: '' })
    const old = await added('OLD-1', { LastFreeDay: dayIn(5) })
    await look(noonIn(5))
    await settings({ freeTime: 'desk@example.com' })
    await set(old.ContainerID, 'last_free_day = $2', dayIn(-3))
    await look(noonIn(0))
    expect(await alertsOf('OLD-1')).toEqual([])
    await added('FOREIGN-1', { LastFreeDay: dayIn(5) }, 'other')
    await look(noonIn(5))
    expect(await alertsOf('FOREIGN-1')).toEqual([])
  })
})
