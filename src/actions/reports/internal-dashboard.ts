import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ReportColumn, ReportData, ReportFigure } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import { countUndelivered } from '#database/queue/outbox.ts'
import {
  listClientVolumes,
  listIntegrations,
  listQueues,
  listUndelivered,
  OPERATIONS_DAYS,
  readDatabaseFacts,
} from '#database/reports/operations.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { lastBackupAt } from '../backup/scheduled-backups.ts'
import type { ActionContext, BackupSettings } from '../kernel/context.ts'
import { productVersion } from '../kernel/product-version.ts'
import { emptyReport, type ReportRequest } from './report-request.ts'

/**
 * Figures of all clients for the operator of the installation. `metric` chooses the table; '' the figures. Only users
 * of the type Internal may open its page, which `readReport` checks.
 */

type Rows = ReportData['rows']
interface Table {
  columns: ReportColumn[]
  rows: Rows
}

const DAY = 86_400_000
const MOST_MESSAGES = 200

export async function makeInternalDashboard(
  context: ActionContext,
  { filter }: ReportRequest,
): Promise<ReportData> {
  const to = localDate(context.now, 'UTC')
  const report = emptyReport(context.now, { from: addDays(to, 1 - OPERATIONS_DAYS), to })
  if (filter.metric === '') return { ...report, figures: await figuresOf(context) }
  const make = TABLES[filter.metric]
  if (!make) {
    const names = Object.keys(TABLES).join(', ')
    return fail('VALIDATION_FAILED', { fields: { 'Filter.Metric': `Use one of: ${names}.` } })
  }
  const table = await make(context)
  return { ...report, ...table, total: table.rows.length }
}

const sinceOf = ({ now }: ActionContext): Date => new Date(now.getTime() - OPERATIONS_DAYS * DAY)

const column = (
  key: string,
  label: string,
  kind: ReportColumn['kind'] = 'text',
  definition = '',
): ReportColumn => ({ key, label, kind, definition })

const instantText = (at: Date | null): string | null => at?.toISOString() ?? null

const TABLES: Readonly<Record<string, (context: ActionContext) => Promise<Table>>> = {
  clients: async (context) => ({
    columns: [
      column('name', 'Client'),
      column('users', 'Users', 'number'),
      column('orders', 'Orders', 'number', `Created in the last ${OPERATIONS_DAYS} days.`),
      column('shipments', 'Shipments', 'number', `Created in the last ${OPERATIONS_DAYS} days.`),
      column(
        'failedTenders',
        'Failed tenders',
        'number',
        'Tenders that failed, or whose outcome is unknown.',
      ),
      column('lastActivity', 'Last activity', 'dateTime', 'The last line of the audit trail.'),
    ],
    rows: (await listClientVolumes(context.db, sinceOf(context))).map(
      ({ name, isDemo, code: _code, lastActivity, ...counts }) => ({
        name: isDemo && !name.includes('(demo)') ? `${name} (demo)` : name,
        ...counts,
        lastActivity: instantText(lastActivity),
      }),
    ),
  }),
  queues: async (context) => ({
    columns: [
      column('task', 'Job'),
      column('waiting', 'Due', 'number', 'Jobs that are due but that no worker has started.'),
      column('running', 'Running', 'number'),
      column('failed', 'Failed', 'number', 'Jobs that used up their attempts.'),
      column('oldest', 'Oldest due', 'dateTime'),
      column('lastError', 'Last error'),
    ],
    rows: (await listQueues(context.db, context.now)).map(({ oldest, ...queue }) => ({
      ...queue,
      oldest: instantText(oldest),
    })),
  }),
  integrations: async (context) => ({
    columns: [
      column('client', 'Client'),
      column('integration', 'Integration'),
      column('lastWorked', 'Last worked', 'dateTime'),
      column('lastFailed', 'Last failed', 'dateTime'),
      column('failures', 'Failures', 'number', `In the last ${OPERATIONS_DAYS} days.`),
    ],
    rows: (await listIntegrations(context.db, sinceOf(context))).map(
      ({ client, integration, lastWorked, lastFailed, failures }) => ({
        client: client || 'All clients',
        integration,
        lastWorked: instantText(lastWorked),
        lastFailed: instantText(lastFailed),
        failures,
      }),
    ),
  }),
  undelivered: async (context) => ({
    columns: [
      column('at', 'Written', 'dateTime'),
      column('client', 'Client'),
      column('kind', 'Message'),
      column('channel', 'Channel'),
      column('recipient', 'Recipient'),
      column('state', 'State'),
      column('detail', 'Detail'),
    ],
    rows: (await listUndelivered(context.db, sinceOf(context), MOST_MESSAGES)).map(({ at, ...message }) => ({
      ...message,
      at: at.toISOString(),
    })),
  }),
  system: async (context) => {
    const database = await readDatabaseFacts(context.db)
    const { backups } = context.installation
    const lastBackup = backups ? await lastBackupAt(backups) : null
    return {
      columns: [column('name', 'Part'), column('value', 'Value')],
      rows: [
        { name: 'Lading', value: productVersion() },
        { name: 'Node.js', value: process.version },
        { name: 'PostgreSQL', value: database.version },
        { name: 'Last migration', value: database.migration },
        { name: 'Database', value: sizeText(database.bytes) },
        { name: 'Last backup', value: lastBackup ? dateTimeText(lastBackup) : 'None' },
        { name: 'Scheduled backups', value: scheduleText(backups) },
        {
          name: 'Mail server',
          value: context.installation.hasMailServer ? 'Set up' : 'None: e-mails are saved as files',
        },
      ],
    }
  },
}

async function figuresOf(context: ActionContext): Promise<ReportFigure[]> {
  const [clients, queues, undelivered, disk] = await Promise.all([
    listClientVolumes(context.db, sinceOf(context)),
    listQueues(context.db, context.now),
    countUndelivered(context.db),
    freeDisk(context.installation.filesFolder),
  ])
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const tenders = undelivered.filter(({ kind }) => kind.includes('tender'))
  const others = undelivered.filter(({ kind }) => !kind.includes('tender'))
  return [
    figure('clients', 'Clients', clients.length, 'Companies on this installation, demo companies included.'),
    figure(
      'shipments',
      'Shipments',
      sum(clients.map(({ shipments }) => shipments)),
      `Created in the last ${OPERATIONS_DAYS} days.`,
    ),
    figure(
      'failedTenders',
      'Failed tenders',
      sum(tenders.map(({ total }) => total)),
      'Tenders that failed or whose outcome is unknown.',
      true,
    ),
    figure(
      'failedMessages',
      'Failed messages',
      sum(others.map(({ total }) => total)),
      'E-mails and other messages that failed or whose outcome is unknown.',
      true,
    ),
    figure(
      'dueJobs',
      'Jobs due',
      sum(queues.map(({ waiting }) => waiting)),
      'Jobs that are due but that no worker has started.',
      true,
    ),
    figure(
      'failedJobs',
      'Failed jobs',
      sum(queues.map(({ failed }) => failed)),
      'Jobs that used up their attempts.',
      true,
    ),
    {
      ...figure('freeDisk', 'Free disk', disk, 'On the disk that holds the files.'),
      kind: 'percent',
      isWorseWhenMore: false,
    },
  ]
}

const figure = (
  key: string,
  label: string,
  value: number | null,
  definition: string,
  isWorseWhenMore: boolean | null = null,
): ReportFigure => ({
  key,
  label,
  kind: 'number',
  value,
  before: null,
  definition,
  currency: '',
  isWorseWhenMore,
})

/** Free percentage of the disk; null if the system does not report it. */
/** A folder that the first file will create is on the disk of the folder above it. */
async function freeDisk(folder: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(folder)
    return blocks === 0 ? null : Math.round((bavail / blocks) * 1000) / 10
  } catch {
    return dirname(folder) === folder ? null : freeDisk(dirname(folder))
  }
}

const dateTimeText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

function scheduleText(settings: BackupSettings | undefined): string {
  if (!settings || settings.everyHours === 0) return 'Off'
  return `Every ${settings.everyHours} hours, the last ${settings.keep} are kept`
}

const GIGABYTE = 1024 ** 3

const sizeText = (bytes: number): string =>
  bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${(bytes / 1024 ** 2).toFixed(0)} MB`
