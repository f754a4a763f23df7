/** The news that the notify list and the consignee of a shipment can get by mail. */
export const CUSTOMER_NEWS = ['booked', 'pickedUp', 'delayed', 'delivered'] as const
export type CustomerNews = (typeof CUSTOMER_NEWS)[number]

/** The alerts that a shipper's own users can get by mail. */
export const TEAM_ALERTS = ['late', 'problem', 'noPod', 'freeTime'] as const
export type TeamAlert = (typeof TEAM_ALERTS)[number]

/**
 * After how many days an alert is sent: days late, days after the delivery without its proof, and days before the free
 * time of a container ends.
 */
export const ALERT_DAYS = ['lateDays', 'noPodDays', 'freeTimeDays'] as const
type AlertDays = (typeof ALERT_DAYS)[number]
/** The most days that a rule may name. */
export const MOST_ALERT_DAYS = 30

/** The mails that are sent automatically. Stored with the client's settings. */
export interface MessageRules
  extends Record<CustomerNews, boolean>,
    Record<TeamAlert, string>,
    Record<AlertDays, number> {
  /** The address of the consignee gets what the notify list gets. */
  toConsignee: boolean
  /** Since when; what happened before is not sent. ISO; '' while nothing was chosen. */
  since: string
}

/** A booking is mailed to the notify list, as it always was; the rest where a company asks for it. */
export const USUAL_MESSAGES: MessageRules = {
  ...{ booked: true, pickedUp: false, delayed: false, delivered: false },
  ...{ toConsignee: false, late: '', problem: '', noPod: '', freeTime: '', since: '' },
  ...{ lateDays: 1, noPodDays: 1, freeTimeDays: 2 },
}

/** The rules of a stored value; what is missing or of another kind takes its default. Never throws. */
export function parseMessageRules(stored: unknown): MessageRules {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const known = Object.entries(USUAL_MESSAGES).map(([name, usual]) => {
    const value = given[name]
    return [name, typeof value === typeof usual ? value : usual]
  })
  return Object.fromEntries(known) as MessageRules
}

/** Whether anything has to be looked for: a booking is mailed when it is made. */
export const looksForNews = (rules: MessageRules): boolean =>
  rules.pickedUp || rules.delayed || rules.delivered || TEAM_ALERTS.some((alert) => rules[alert] !== '')

/** The names of the kinds of messages that users can stop. */
export const NEWS_WORDS: Readonly<Record<CustomerNews, string>> = {
  booked: 'Booked',
  pickedUp: 'Picked up',
  delayed: 'Delayed',
  delivered: 'Delivered',
}
