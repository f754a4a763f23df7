import type { ReportFilter } from '#contracts/entities/report.ts'
import { findClient } from '#database/clients/clients.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { dateInWords } from '#domain/text/date-display.ts'
import type { ActionContext } from '../kernel/context.ts'
import { homeZone } from '../locations/zone-of-dock.ts'
import { openForUser } from './open-for-user.ts'
import { reportData } from './report-data.ts'
import { type ReportFormat, reportFile } from './report-file.ts'
import type { ReportMaker } from './report-request.ts'

const USUAL_PAGE = 50

/** A page of a report that is a table of shipments or groups of shipments. */
export const makeTable: ReportMaker = async (context, { filter, pageSize = USUAL_PAGE, pageIndex = 1 }) => {
  const source = await openForUser(context, filter)
  return reportData(source, { limit: pageSize, offset: (pageIndex - 1) * pageSize }, context.now)
}

/** The whole report as a file that is streamed and not stored. */
export async function makeTableFile(context: ActionContext, filter: ReportFilter, format: ReportFormat) {
  const { db, clientId, now } = context
  const source = await openForUser(context, filter)
  const company = (await findClient(db, clientId))?.name ?? ''
  const made = `created ${dateInWords(localDate(now, await homeZone(context)))}`
  const about = company ? `${company}, ${made}` : made
  const file = reportFile(source, format, { name: source.title, about })
  return { bytes: file.content, fileName: file.fileName, contentType: file.contentType }
}
