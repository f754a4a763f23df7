/** The calendar of carriers without their own. */
import { holidayLookup, USUAL_US_CARRIER_HOLIDAYS } from './holidays.ts'
import { MONDAY_TO_FRIDAY, type ServiceCalendar } from './service-days.ts'

/** Monday to Friday except the usual holidays of the trade (domain facts 2.10). */
export const USUAL_US_CALENDAR: ServiceCalendar = {
  workWeekdays: MONDAY_TO_FRIDAY,
  holidayOn: holidayLookup(USUAL_US_CARRIER_HOLIDAYS),
}
