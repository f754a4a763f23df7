import { v7 as newId } from 'uuid'
import {
  lockDueExport,
  moveExportOn,
  type PayableSettings,
} from '#database/freight-audit/payable-settings.ts'
import { listExports, listSentLines } from '#database/freight-audit/payables.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage } from '#database/queue/outbox.ts'
import type { Db } from '#database/sql/open.ts'
import { formatMoney } from '#domain/money.ts'
import { nextRun, type ScheduleRule } from '#domain/reports/schedule.ts'
import { plural } from '#domain/text/plural.ts'
import { type Installation, tellBrowsers } from '../../kernel/context.ts'
import { makeExport } from './export-bills.ts'
import { payableFile } from './payable-file.ts'

/** The job that mails approved bills to accounts payable on schedule. */
export const RUN_DUE_EXPORTS = 'run-due-exports'

/** The user name of scheduled exports. */
const AUTOMATIC = 'schedule'

interface House {
  db: Db
  installation: Pick<Installation, 'publicUrl'>
}

/**
 * Makes and mails the exports that are due. The bills, the mail and the next time are written in one transaction, so a
 * bill is sent once, even if a process is killed. One export makes up for all that were missed while no process ran.
 * Without approved bills, no mail is written.
 * @returns how many mails were written
 */
export async function runDueExports({ db, installation }: House, now: Date): Promise<number> {
  for (let mails = 0; ; ) {
    const outcome = await db.transaction().execute(async (tx) => {
      const settings = await lockDueExport(tx, now)
      return settings ? sendOne(tx, settings, installation.publicUrl, now) : 'none'
    })
    if (outcome === 'none') return mails
    if (outcome === 'mailed') mails++
  }
}

async function sendOne(
  tx: Db,
  settings: PayableSettings,
  publicUrl: string,
  now: Date,
): Promise<'mailed' | 'nothing'> {
  const { clientId, emails, format } = settings
  await moveExportOn(tx, clientId, nextRun(settings as ScheduleRule, now))
  const id = await makeExport(tx, clientId, { madeBy: AUTOMATIC, sentTo: emails, now })
  if (!id) return 'nothing'
  const [made] = await listExports(tx, clientId, id)
  const { number, bills, totals } = made!
  const file = payableFile(number, format, await listSentLines(tx, clientId, id))
  const sums = totals.map(({ cents, currency }) => formatMoney(cents, currency)).join(' and ')
  const messageId = newId()
  await insertMessage(tx, {
    ...{ id: messageId, clientId, shipmentId: null, channel: 'email', kind: 'payables' },
    ...{ recipient: emails, subject: `Freight bills to pay: ${plural(bills, 'bill')}, ${sums}` },
    payload: {
      text: [
        `${plural(bills, 'approved freight bill')}, ${sums}, in ${file.fileName}.`,
        'Each bill is in only one export.',
        '',
        `All exports: ${publicUrl}/FreightAudit`,
      ].join('\n'),
      files: [
        {
          fileName: file.fileName,
          contentType: file.contentType,
          base64: Buffer.from(file.bytes).toString('base64'),
        },
      ],
    },
  })
  await addJob(tx, 'deliver-message', { messageId }, { key: `deliver:${messageId}` })
  await tellBrowsers({ db: tx, clientId }, ['bills'])
  return 'mailed'
}
