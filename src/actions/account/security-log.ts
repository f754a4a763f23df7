import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { securityLog as endpoint } from '#contracts/endpoints/security.ts'
import { type LoggedEvent, listSecurityLog } from '#database/clients/security-log.ts'
import { csvFile } from '#documents/data-files/csv.ts'
import { SECURITY_KINDS, wordsOfEvent } from '#domain/access/security-log.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import type { ActionContext } from '../kernel/context.ts'
import { homeZone } from '../locations/zone-of-dock.ts'
import { tableFile } from '../sheet-files/table-file.ts'

const PAGE_SIZE = 25
/** About a year of a busy company; users export longer periods in parts. */
const MOST_EXPORTED = 50_000

type Shown = ReplyOf<typeof endpoint>['rows'][number]

/** A page of the security log, or every filtered row as CSV. */
export async function readSecurityLog(context: ActionContext, body: BodyOf<typeof endpoint>) {
  const { db, clientId, user } = context
  const { kind, userName, searchText, from, to, pageSize = PAGE_SIZE, pageIndex = 1 } = body
  const timeZone = await homeZone(context)
  const isOperator = user.userType === 'Internal'
  const scope = { clientId, isOperator, kind, userName, searchText, from, to, timeZone }
  if (body.format === 'CSV') {
    const { rows } = await listSecurityLog(db, scope, { limit: MOST_EXPORTED, offset: 0 })
    const name = `Security log ${localDate(context.now, timeZone)}`
    return tableFile(name, 'CSV', csvFile([TITLES, ...rows.map(shown).map(cellsOf)]))
  }
  const page = { limit: pageSize, offset: (pageIndex - 1) * pageSize }
  const { rows, total } = await listSecurityLog(db, scope, page)
  return { rows: rows.map(shown), total }
}

const TITLES = ['Time (UTC)', 'Kind', 'Event', 'User', 'Address', 'Details', 'Times']

const cellsOf = ({ at, kind, what, userName, address, detail, times }: Shown) => [
  ...[at, kind, what, userName, address, detail, times],
]

const shown = ({ what, detail, ...event }: LoggedEvent): Shown => ({
  ...event,
  kind: SECURITY_KINDS.find((kind) => kind === event.kind) ?? 'settings',
  what: wordsOfEvent(what),
  detail: Object.entries(detail)
    // The IP address has its own column.
    .filter(([name, value]) => name !== 'address' && value !== '' && value !== null)
    // The user comes first; the database does not keep the order of names.
    .sort(([one], [other]) => Number(other === 'user') - Number(one === 'user'))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', '),
})
