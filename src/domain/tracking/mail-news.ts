/** The news that the notify list and the consignee of a shipment can get by mail. */
export const CUSTOMER_NEWS = ['booked', 'pickedUp', 'delayed', 'delivered'] as const
export type CustomerNews = (typeof CUSTOMER_NEWS)[number]

/** The alerts that a shipper's own users can get by mail. */
export const TEAM_ALERTS = ['late', 'problem', 'noPod', 'freeTime'] as const
export type TeamAlert = (typeof TEAM_ALERTS)[number]

/**
 * The number of days of each alert: days late, days after the delivery without a proof, and days before the free time
 * of a container ends.
 */
export const ALERT_DAYS = ['lateDays', 'noPodDays', 'freeTimeDays'] as const
type AlertDays = (typeof ALERT_DAYS)[number]
/** The largest number of days in a rule. */
export const MOST_ALERT_DAYS = 30

/** The mails that are sent automatically. Stored with the client's settings. */
export interface MessageRules
  extends Record<CustomerNews, boolean>,
    Record<TeamAlert, string>,
    Record<AlertDays, number> {
  /** The consignee's address gets the same mail as the notify list. */
  toConsignee: boolean
  /** The start: earlier events are not mailed. ISO; '' if nothing was chosen yet. */
  since: string
}

/** By default, only bookings are mailed to the notify list; companies turn on the rest. */
export const USUAL_MESSAGES: MessageRules = {
  ...{ booked: true, pickedUp: false, delayed: false, delivered: false },
  ...{ toConsignee: false, late: '', problem: '', noPod: '', freeTime: '', since: '' },
  ...{ lateDays: 1, noPodDays: 1, freeTimeDays: 2 },
}

/** The rules from a stored value; missing or invalid ones take their defaults. Never throws. */
export function parseMessageRules(stored: unknown): MessageRules {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const known = Object.entries(USUAL_MESSAGES).map(([name, usual]) => {
    const value = given[name]
    return [name, typeof value === typeof usual ? value : usual]
  })
  return Object.fromEntries(known) as MessageRules
}

/** Whether a job has to look for news: bookings are mailed when they are made. */
export const looksForNews = (rules: MessageRules): boolean =>
  rules.pickedUp || rules.delayed || rules.delivered || TEAM_ALERTS.some((alert) => rules[alert] !== '')

/** The names of the kinds of messages that users can stop. */
export const NEWS_WORDS: Readonly<Record<CustomerNews, string>> = {
  booked: 'Booked',
  pickedUp: 'Picked up',
  delayed: 'Delayed',
  delivered: 'Delivered',
}
