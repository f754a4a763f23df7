import { Logger, run, type TaskList } from 'graphile-worker'
import { BACK_UP, backUpWhenDue } from '#actions/backup/scheduled-backups.ts'
import { PRINT_TENDERED, printTendered } from '#actions/bulk/print-tendered.ts'
import { labelMessages } from '#actions/carrier-answers/label-messages.ts'
import { tenderMessages } from '#actions/carrier-answers/send-network-tender.ts'
import { tellNews } from '#actions/carrier-answers/tell-news.ts'
import { sendEdiMessage } from '#actions/edi/send-message.ts'
import { sweepStagedFiles } from '#actions/files/staged-files.ts'
import type { Installation } from '#actions/kernel/context.ts'
import {
  type Deliver,
  type Delivery,
  deliverMessage,
  Undeliverable,
} from '#actions/kernel/deliver-message.ts'
import { runWork } from '#actions/kernel/long-work.ts'
import { mailOf } from '#actions/kernel/outgoing-mail.ts'
import { resumeDeferred } from '#actions/orders/defer-orders.ts'
import { PRINT_BOOKED, printBooked } from '#actions/papers/printing/print-booked.ts'
import { RUN_DUE_REPORTS, runDueReports } from '#actions/reports/run-due-reports.ts'
import { RUN_REPORT, runReport } from '#actions/reports/run-report.ts'
import { SEND_WEBHOOKS, sendWebhooks } from '#actions/webhooks/send-webhooks.ts'
import { compactBucketCounts } from '#database/lists/counts.ts'
import { mergeSearchEntries } from '#database/lists/search.ts'
import { prunePrintContents } from '#database/printing/print-contents.ts'
import { buryDeadProcesses } from '#database/queue/processes.ts'
import { RUN_WORK } from '#database/queue/works.ts'
import { foldAllFacts } from '#database/reports/fold-facts.ts'
import { learnEventGaps } from '#database/shipments/event-gaps.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import type { SendMail } from '#outside/mail.ts'
import { AUDIT_CRONTAB, auditTasks } from './audit-tasks.ts'
import { EDI_CRONTAB, ediTasks } from './edi-tasks.ts'
import { forgetOld } from './forget-old.ts'
import { FUEL_CRONTAB, fuelTasks } from './fuel-tasks.ts'
import { keepRunning } from './keep-running.ts'
import { LockNames } from './lock-names.ts'
import { MailReturn } from './mail-return.ts'
import { minuteOf } from './minute-of.ts'
import { NETWORK_CRONTAB, networkTasks } from './network-tasks.ts'
import { OBJECT_CRONTAB, objectTasks } from './object-tasks.ts'
import { ORDER_CRONTAB, orderTasks } from './order-tasks.ts'
import { PARCEL_CRONTAB, parcelTasks } from './parcel-tasks.ts'
import { settlingPool } from './settling-pool.ts'
import { withStorableErrors } from './storable-errors.ts'
import { type TraceJob, tracedTasks } from './traced-tasks.ts'

export interface WorkerOptions {
  database: OpenDatabase
  processKey: number
  installation: Installation
  sendMail: SendMail
  /** True if the same mail may be written again (files). */
  isMailRepeatable: boolean
  log: (line: string) => void
  /** Absent: no tracing. */
  traceJob?: TraceJob | undefined
  /** Polling interval for jobs whose notification was lost. */
  lookAgainMs?: number
}

/** Jobs are few and short; this limit leaves the machine to its users. */
const CONCURRENCY = 4
const BURY_EVERY_MS = 15_000
/** Waiting mails are sent within a minute of the mail server's return. */
const PROBE_EVERY_MS = 20_000
/** Workers are notified of new jobs; polling finds those whose notification was lost. */
const LOOK_AGAIN_MS = 2_000
/** How long printed pages are kept for a reprint; after that they are rendered again. */
const KEEP_PRINTED_DAYS = 30
const DAY_MS = 86_400_000

const CRONTAB = `
* * * * * compact-counts ?max=1
* * * * * fold-facts ?max=1
* * * * * merge-search ?max=1
* * * * * tell-news ?max=1
* * * * * ${SEND_WEBHOOKS} ?max=1
* * * * * ${RUN_DUE_REPORTS} ?max=1
17 3 * * * forget-old ?max=3
27 3 * * * learn-event-gaps ?max=3
37 3 * * * prune-printed ?max=3
${EDI_CRONTAB}
${NETWORK_CRONTAB}${ORDER_CRONTAB}
${PARCEL_CRONTAB}
${FUEL_CRONTAB}
${AUDIT_CRONTAB}
${OBJECT_CRONTAB}
41 * * * * sweep-staged-files ?max=1
52 * * * * ${BACK_UP} ?max=1
2,17,32,47 * * * * resume-deferred ?max=1
`

/** Starts the job workers of this process, after unlocking the jobs of dead processes. */
export async function startWorkers(options: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const { database, processKey, log } = options
  await buryDeadProcesses(database.db)
  const stopping = new AbortController()
  const { signal } = stopping
  const locks = new LockNames(database.db, processKey, signal)
  const pgPool = settlingPool(database.pool, { signal, log })
  const mailReturn = new MailReturn(database.db)
  const sendMail = mailReturn.watch(options.sendMail)
  const { traceJob } = options
  const plain = tasks({ ...options, sendMail }, signal)
  const taskList = withStorableErrors(traceJob ? tracedTasks(plain, traceJob) : plain)
  const runner = await keepRunning({
    signal,
    log,
    begin: (events) => {
      locks.follow(events)
      return run({
        pgPool,
        taskList,
        crontab: CRONTAB,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        noPreparedStatements: false,
        pollInterval: options.lookAgainMs ?? LOOK_AGAIN_MS,
        events,
        preset: { plugins: [locks.plugin] },
        logger: new Logger(() => (level, message) => {
          if (level === 'error' || level === 'warning') log(`jobs: ${message}`)
        }),
      })
    },
  })
  const burial = setInterval(() => {
    locks.renew().catch(() => {})
    buryDeadProcesses(database.db).catch(() => {})
  }, BURY_EVERY_MS)
  const probing = setInterval(() => mailReturn.probe().catch(() => {}), PROBE_EVERY_MS)
  burial.unref()
  probing.unref()
  return {
    stop: async () => {
      clearInterval(burial)
      clearInterval(probing)
      // Long jobs are interrupted, and continue at the next start.
      stopping.abort(new Error('The server is shutting down'))
      await runner.stop()
    },
  }
}

function tasks(options: WorkerOptions, signal: AbortSignal): TaskList {
  const { installation, database, log } = options
  const { db } = database
  /** Messages to carriers over the network, by kind. */
  const toCarriers: Readonly<Record<string, Deliver>> = {
    ...labelMessages({ db, installation, pool: database.pool }),
    ...tenderMessages({ db, installation }),
  }
  const delivery: Delivery = {
    db,
    processKey: options.processKey,
    signal,
    // Only a mail cannot check what its recipient already has.
    isRepeatable: ({ channel }) => channel !== 'email' || options.isMailRepeatable,
    deliver: async (message, beforeHandOver) => {
      if (message.channel === 'edi') return sendEdiMessage({ db, installation }, message, beforeHandOver)
      if (message.channel === 'email') {
        return options.sendMail(await mailOf(message, { db, installation }), beforeHandOver)
      }
      const deliver = toCarriers[message.kind]
      if (!deliver) throw new Undeliverable(`There is no delivery for messages of kind "${message.kind}".`)
      return deliver(message, beforeHandOver)
    },
  }
  return {
    'deliver-message': async (payload, { job }) => {
      const { messageId } = payload as { messageId: string }
      await deliverMessage(delivery, messageId, job.attempts >= job.max_attempts)
    },
    [RUN_WORK]: (payload) =>
      runWork({ database, installation, signal, log }, WORK_KINDS, (payload as { workId: string }).workId),
    'sweep-staged-files': () => sweepStagedFiles(db, installation.filesFolder, new Date()),
    ...ediTasks({ db, installation }),
    ...networkTasks({ db, installation }),
    ...orderTasks({ db, installation }),
    ...parcelTasks({ db, installation }),
    ...fuelTasks({ db, installation }),
    ...auditTasks({ ...database, installation }),
    ...objectTasks(db),
    [BACK_UP]: async () => void (await backUpWhenDue({ pool: database.pool, installation }, new Date())),
    'resume-deferred': async () => void (await resumeDeferred(database, new Date())),
    'tell-news': async (payload) => void (await tellNews({ db, installation }, minuteOf(payload))),
    [SEND_WEBHOOKS]: () => sendWebhooks({ db, installation, signal }),
    [RUN_DUE_REPORTS]: async (payload) => void (await runDueReports(db, minuteOf(payload))),
    [RUN_REPORT]: (payload, { job }) =>
      runReport(
        { db, installation, pool: database.pool },
        (payload as { runId: string }).runId,
        job.attempts >= job.max_attempts,
      ),
    'compact-counts': () => compactBucketCounts(db),
    'fold-facts': () => foldAllFacts(database.pool),
    'merge-search': () => mergeSearchEntries(db),
    'forget-old': () => forgetOld(db, new Date(), installation.retention),
    'learn-event-gaps': () => learnEventGaps(db, new Date()),
    [PRINT_BOOKED]: (payload) =>
      printBooked({ db, installation, pool: database.pool }, payload as Parameters<typeof printBooked>[1]),
    [PRINT_TENDERED]: (payload) =>
      printTendered(
        { db, installation, pool: database.pool },
        payload as Parameters<typeof printTendered>[1],
      ),
    'prune-printed': async () => {
      await prunePrintContents(db, new Date(Date.now() - KEEP_PRINTED_DAYS * DAY_MS))
    },
  }
}
