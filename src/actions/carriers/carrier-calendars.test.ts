import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FURTHER_HOLIDAYS, USUAL_US_CARRIER_HOLIDAYS } from '#domain/calendar/holidays.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { forgetTariffBook } from '../tariffs/tariff-book.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

/** In force wherever a shipment starts: in the western hemisphere it may still be the day before. */
const inForce = addDays(new Date().toISOString().slice(0, 10), -1)
const calendar = (changes: object = {}) => ({
  SCAC: 'SYNA',
  EffectiveFrom: inForce,
  workWeekdays: [1, 2, 3, 4, 5],
  holidays: USUAL_US_CARRIER_HOLIDAYS,
  cutOff: '11:30 AM',
  minimumWindowMinutes: 120,
  earliestClose: '02:00 PM',
  ...changes,
})
const work = (Work: string, more: object = {}, as: 'admin' | 'other' | 'looker' = 'admin') =>
  product.call('Carriers/Calendars', { as, body: { Work, ...more } })
const promised = async () => {
  // Like the running product after a change.
  forgetTariffBook('*')
  const rated = await rate(product)
  // biome-ignore lint/suspicious/noExplicitAny: a JSON reply of any shape
  return rated.rates.find((one: any) => one.CarrierSCAC === 'SYNA').DeliveryDate as string
}

describe('a carrier’s calendar', () => {
  it('is saved, moves the promised delivery immediately, and has no effect after it is deleted', async () => {
    const before = await promised()
    const closed = { id: `once-${before}`, name: 'Inventory', day: { kind: 'once', date: before } }
    const holidays = [...USUAL_US_CARRIER_HOLIDAYS, { ...closed, fromYear: null, toYear: null }]
    const { status, body } = await work('save', { Calendar: calendar({ holidays }) })
    expect([status, body.Status, body.calendars.length]).toEqual([200, 'added', 1])
    expect(body.calendars[0]).toMatchObject({
      CarrierName: 'Synthetic Alpha Freight',
      cutOff: '11:30 AM',
      holidays,
    })
    expect((await promised()) > before).toBe(true)
    const { CalendarId, version } = body.calendars[0]
    const gone = await work('delete', { CalendarId, version })
    expect(gone.body.calendars).toEqual([])
    expect(await promised()).toBe(before)
  })

  it('has versions, each with a different first day', async () => {
    const first = await work('save', { Calendar: calendar() })
    const twin = await work('save', { Calendar: calendar() })
    expect(twin.body.fields).toHaveProperty(['Calendar.EffectiveFrom'])
    const [{ CalendarId, version }] = first.body.calendars
    const changed = calendar({ CalendarId, version, holidays: FURTHER_HOLIDAYS, workWeekdays: [6, 1, 1] })
    const again = await work('save', { Calendar: changed })
    expect([again.body.Status, again.body.calendars[0].workWeekdays]).toEqual(['updated', [1, 6]])
    expect(
      (await work('save', { Calendar: calendar({ EffectiveFrom: '2030-01-01' }) })).body.calendars,
    ).toHaveLength(2)
  })

  it('refuses to save or delete a calendar that another user has changed', async () => {
    const later = calendar({ EffectiveFrom: '2031-01-01' })
    const ofLater = (body: { calendars: { EffectiveFrom: string }[] }) =>
      body.calendars.find(({ EffectiveFrom }) => EffectiveFrom === '2031-01-01') as unknown as {
        CalendarId: string
        version: string
        cutOff: string
      }
    const seen = ofLater((await work('save', { Calendar: later })).body)
    expect(seen.version).toMatch(/^[0-9a-f]{32}$/)
    const first = ofLater((await work('save', { Calendar: { ...seen, cutOff: '09:00 AM' } })).body)
    const second = await work('save', { Calendar: { ...seen, cutOff: '03:00 PM' } })
    expect([second.status, second.body.code, second.body.message]).toEqual([
      ...[409, 'CALENDAR_CHANGED', 'Someone else changed this calendar. Reload it and try again.'],
    ])
    const { CalendarId } = seen
    const gone = await work('delete', { CalendarId, version: seen.version })
    expect(gone.body.code).toBe('CALENDAR_CHANGED')
    expect(ofLater((await work('load')).body)).toMatchObject({ cutOff: '09:00 AM', version: first.version })
    // A request without a version is refused.
    const { version: _silent, ...silent } = first
    const unread = await work('save', { Calendar: silent })
    expect([unread.status, Object.keys(unread.body.fields)]).toEqual([422, ['Calendar.version']])
    expect((await work('delete', { CalendarId })).body.fields).toHaveProperty('version')
    expect((await work('delete', { CalendarId, version: first.version })).status).toBe(200)
    expect((await work('delete', { CalendarId })).body.code).toBe('CALENDAR_NOT_FOUND')
  })

  it('is saved once by two concurrent users: the later one gets an error', async () => {
    const [seen] = (
      await work('save', { Calendar: calendar({ EffectiveFrom: '2032-01-01' }) })
    ).body.calendars.slice(-1)
    const saved = await Promise.all(
      ['09:00 AM', '10:00 AM', '11:00 AM'].map((cutOff) => work('save', { Calendar: { ...seen, cutOff } })),
    )
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const twins = await Promise.all(
      [1, 2, 3].map(() => work('save', { Calendar: calendar({ EffectiveFrom: '2033-01-01' }) })),
    )
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const made = (await work('load')).body.calendars.filter(
      ({ EffectiveFrom: from }: { EffectiveFrom: string }) => from > '2031',
    )
    for (const { CalendarId, version } of made) await work('delete', { CalendarId, version })
    expect(made).toHaveLength(2)
  })

  it('is shown in Review Service: the cutoff of each carrier', async () => {
    forgetTariffBook('*')
    const { body } = await product.call('Shipment/TerminalInformation', {
      as: 'clerk',
      body: { OriginZip: '89502', DestinationZip: '90001' },
    })
    // biome-ignore lint/suspicious/noExplicitAny: a JSON reply of any shape
    const cutOffs = Object.fromEntries(body.carriers.map((one: any) => [one.CarrierSCAC, one.PickupCutOff]))
    expect(cutOffs).toMatchObject({ SYNA: '11:30', SYNB: '14:00' })
  })

  it('shows errors at their fields', async () => {
    const wrong = calendar({ SCAC: 'NONE', EffectiveFrom: '', workWeekdays: [] })
    const { status, body } = await work('save', { Calendar: wrong })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).sort()).toEqual([
      'Calendar.EffectiveFrom',
      'Calendar.SCAC',
      'Calendar.workWeekdays',
    ])
  })

  it('belongs to one client, and read-only users cannot change it', async () => {
    expect((await work('load', {}, 'other')).body.calendars).toEqual([])
    const [{ CalendarId }] = (await work('load')).body.calendars
    expect((await work('delete', { CalendarId }, 'other')).body.code).toBe('CALENDAR_NOT_FOUND')
    const stolen = await work('save', { Calendar: calendar({ CalendarId }) }, 'other')
    expect(stolen.status).toBe(404)
    expect((await work('save', { Calendar: calendar() }, 'looker')).status).toBe(403)
    expect((await work('load', {}, 'looker')).body.calendars).toHaveLength(2)
  })
})
