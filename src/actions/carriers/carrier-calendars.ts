import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { carrierCalendarWork as endpoint } from '#contracts/endpoints/carriers.ts'
import type { CarrierCalendarValue } from '#contracts/entities/carrier-calendar.ts'
import { fail } from '#contracts/errors.ts'
import {
  deleteCalendar,
  loadCalendars,
  lockCalendar,
  type StoredCalendar,
  saveCalendar,
} from '#database/carriers/carrier-calendars.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import { problemsOfCalendar } from '#domain/calendar/carrier-calendar.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { versionOfState } from '../kernel/version-of-state.ts'

/** Carriers' own calendars: versions of working days, holidays and pickup rules, each with its first day. */

type Body = BodyOf<typeof endpoint>
interface Answer {
  Status: string
  calendars: CarrierCalendarValue[]
  carriers: { scac: string; name: string }[]
  message: string
}

const load = (context: ActionContext): Promise<Answer> => answer(context, 'success', '')

async function save(context: ActionContext, { calendar: given }: Body): Promise<Answer> {
  if (!given) return fail('VALIDATION_FAILED', { fields: { Calendar: 'Enter the details to save.' } })
  const names = await listCarrierNames(context.db, context.clientId)
  const known = given.id === '' ? undefined : await theCalendar(context, given, 'Calendar.version')
  const calendar = ready(given, known, names)
  if (!(await saveCalendar(context.db, context.clientId, calendar))) {
    const reason = `${calendar.scac} already has a version that begins on this day. Change that one.`
    return fail('VALIDATION_FAILED', { fields: { 'Calendar.EffectiveFrom': reason } })
  }
  const what = known ? 'carrier.calendar-changed' : 'carrier.calendar-added'
  context.note(calendar.id, { SCAC: calendar.scac, effectiveFrom: calendar.effectiveFrom }, what)
  const name = names.get(calendar.scac) ?? calendar.scac
  return answer(context, known ? 'updated' : 'added', `The calendar of ${name} has been saved.`)
}

async function remove(context: ActionContext, { calendarId, version }: Body): Promise<Answer> {
  const { id, scac, effectiveFrom } = await theCalendar(context, { id: calendarId, version }, 'version')
  await deleteCalendar(context.db, context.clientId, id)
  context.note(id, { SCAC: scac, effectiveFrom }, 'carrier.calendar-removed')
  return answer(context, 'deleted', `The version of ${effectiveFrom} has been deleted.`)
}

/** The function for each mode of the call. */
export const CARRIER_CALENDAR_WORK = { load, save, delete: remove }

/** Locks the stored calendar. If two users edit the same version, the later one gets CALENDAR_CHANGED. */
async function theCalendar(
  { db, clientId }: ActionContext,
  { id, version }: Pick<CarrierCalendarValue, 'id' | 'version'>,
  field: string,
): Promise<StoredCalendar> {
  const known = await lockCalendar(db, clientId, id)
  if (!known) return fail('CALENDAR_NOT_FOUND')
  refuseOvertaken(version, versionOfState(known), 'CALENDAR_CHANGED', field)
  return known
}

const loadOwn = ({ db, clientId }: ActionContext) => loadCalendars(db, clientId)

/** @throws a refusal that names every invalid field */
function ready(
  given: CarrierCalendarValue,
  known: StoredCalendar | undefined,
  names: ReadonlyMap<string, string>,
): StoredCalendar {
  const fields: Record<string, string> = {}
  const scac = given.scac.toUpperCase()
  const calendar: StoredCalendar = {
    id: known?.id ?? newId(),
    scac,
    effectiveFrom: given.effectiveFrom,
    workWeekdays: [...new Set(given.workWeekdays)].sort(),
    holidays: given.holidays,
    pickup: {
      cutOff: given.cutOff,
      minimumWindowMinutes: given.minimumWindowMinutes,
      earliestClose: given.earliestClose,
    },
  }
  if (known && known.scac !== scac)
    fields.SCAC = 'The carrier cannot be changed. Add a calendar for the other one.'
  if (!known && !names.has(scac)) fields.SCAC = 'Choose one of your freight carriers.'
  if (!isIsoDate(given.effectiveFrom)) fields.EffectiveFrom = 'Choose the day it takes effect.'
  Object.assign(fields, problemsOfCalendar(calendar))
  const isNamed = given.holidays.every(({ id, name }) => id !== '' && name !== '')
  if (!isNamed) fields.holidays = 'Every holiday needs a name.'
  const faults = Object.entries(fields).map(([field, sentence]) => [`Calendar.${field}`, sentence])
  if (faults.length > 0) fail('VALIDATION_FAILED', { fields: Object.fromEntries(faults) })
  return calendar
}

async function answer(context: ActionContext, status: string, message: string): Promise<Answer> {
  const names = await listCarrierNames(context.db, context.clientId)
  const calendars = await loadOwn(context)
  return {
    Status: status,
    calendars: calendars.map((calendar) => ({
      ...{ id: calendar.id, scac: calendar.scac, effectiveFrom: calendar.effectiveFrom },
      carrierName: names.get(calendar.scac) ?? calendar.scac,
      workWeekdays: [...calendar.workWeekdays],
      holidays: [...calendar.holidays],
      ...calendar.pickup,
      version: versionOfState(calendar),
    })),
    carriers: [...names].map(([scac, name]) => ({ scac, name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    message,
  }
}
