import type pg from 'pg'
import { lastBackupAt } from '#actions/backup/scheduled-backups.ts'
import { OLDEST_POSTGRES, type ServerFacts, tryServer } from '#database/backup/server-facts.ts'
import { listSealedSamples } from '#database/clients/sealed-texts.ts'
import { LAST_WITH_FORMER } from '#database/migrations/former-migrations.ts'
import { countUndelivered } from '#database/queue/outbox.ts'
import { listQueues, listUndelivered } from '#database/reports/operations.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { describeOutage } from '#database/sql/outage.ts'
import { checkMailServer } from '#outside/mail.ts'
import type { Configuration } from '#server/configuration.ts'
import { differentKeys } from '#server/shared-keys.ts'
import { findCredentialKey, findSessionSecret, opensAny } from '../credential-key.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const NEWEST_TESTED = 18
const MOST_CLOCK_MS = 5_000

export interface ServerCheck {
  findings: Finding[]
  /** True if a Lading server runs on this database. */
  isRunning: boolean
  /** True if the tables are those of this version, so that rows can be checked. */
  isUsable: boolean
}

/** Checks that the server answers, and has a supported version, the tables of this version, and the same clock. */
export async function checkServer(
  config: pg.PoolConfig,
  databaseUrl: string | undefined,
): Promise<ServerCheck> {
  let facts: ServerFacts
  try {
    facts = await tryServer(config)
  } catch (error) {
    const { code } = error as { code?: string }
    const says = describeOutage(error, undefined)
    const advice =
      ADVICE[code ?? ''] ?? 'Check that PostgreSQL is running and that DATABASE_URL points to it.'
    return { findings: [wrong(says, advice)], isRunning: false, isUsable: false }
  }
  const { major, version, isRunning, pending, unknown, formerStop, clockMs } = facts
  const findings = [
    major < OLDEST_POSTGRES
      ? wrong(
          `The database is PostgreSQL ${version}.`,
          `Lading needs ${OLDEST_POSTGRES} or newer: upgrade it.`,
        )
      : major > NEWEST_TESTED
        ? note(`PostgreSQL ${version} is newer than the versions tested with this Lading (${NEWEST_TESTED}).`)
        : ok(`PostgreSQL ${version}${databaseUrl ? '' : ' (embedded)'}`),
    migrationFinding(facts),
  ]
  if (Math.abs(clockMs) > MOST_CLOCK_MS) {
    const seconds = Math.round(Math.abs(clockMs) / 1000)
    findings.push(
      wrong(
        `The clock of the database is ${seconds} seconds ${clockMs > 0 ? 'ahead of' : 'behind'} the clock of this machine.`,
        'Sync both with a time server (NTP). Otherwise links, sessions and pickups end at the wrong time.',
      ),
    )
  }
  return {
    findings,
    isRunning,
    isUsable: pending.length === 0 && unknown.length === 0 && !formerStop && major >= OLDEST_POSTGRES,
  }
}

const ADVICE: Record<string, string> = {
  '28P01': 'Check the user and password in DATABASE_URL.',
  '28000': 'Check the user in DATABASE_URL and the server’s pg_hba.conf.',
  '3D000': 'Create the database that DATABASE_URL names, owned by its user.',
  '42501': 'Make the user in DATABASE_URL the owner of the database.',
}

function migrationFinding({ pending, unknown, formerStop, isEmpty }: ServerFacts): Finding {
  if (unknown.length > 0) {
    return wrong(
      `The database was updated by a newer version of Lading (${unknown.join(', ')}).`,
      'Start that version or a later one.',
    )
  }
  if (formerStop) {
    return wrong(
      `The database is too old for this version of Lading: it ends at ${formerStop}.`,
      `Start ${LAST_WITH_FORMER} on it once, then this version.`,
    )
  }
  if (pending.length === 0) return ok('The tables are up to date')
  if (isEmpty) return note('The database is empty. The first start creates the tables.')
  return note(
    `${pending.length} migrations will run at the next start (the last is ${pending.at(-1)}).`,
    'Try them first with: npm run lading -- migrate --dry-run',
  )
}

/** Checks that the key decrypts the stored credentials. */
export async function checkCredentialKey(
  { db }: OpenDatabase,
  { dataDir }: Configuration,
  env: NodeJS.ProcessEnv,
): Promise<Finding[]> {
  const samples = await listSealedSamples(db)
  if (samples.length === 0) return []
  const key = await findCredentialKey(env, dataDir)
  if (key && opensAny(key, samples))
    return [ok('The credential key opens the log-ins of carriers and partners')]
  return [
    wrong(
      key
        ? 'The credential key does not open the log-ins of carriers and partners in the database.'
        : 'The credential key of the log-ins of carriers and partners in the database is missing.',
      'Set CREDENTIAL_KEY, or the file credential-key in the data folder, to the key that was in use when they were entered. It is in the backups.',
    ),
  ]
}

/** Checks that the keys are those of the other processes on this database. */
export async function checkSharedKeys(
  { db }: OpenDatabase,
  { dataDir }: Configuration,
  env: NodeJS.ProcessEnv,
): Promise<Finding[]> {
  const [credentialKey, secret] = [
    await findCredentialKey(env, dataDir),
    await findSessionSecret(env, dataDir),
  ]
  if (!credentialKey || !secret) return []
  return (await differentKeys(db, { secret, credentialKey })).map((setting) =>
    wrong(
      `${setting} is not the one that this database was started with.`,
      'Set the previous key, which is in the backups. To change it on purpose, stop all processes and run: npm run lading -- keys accept',
    ),
  )
}

const DAY = 86_400_000
const WAITING_MS = 15 * 60_000

/** Checks for unsent messages and jobs that do not finish. */
export async function checkWork({ db }: OpenDatabase, isRunning: boolean, now: Date): Promise<Finding[]> {
  const undelivered = (await countUndelivered(db)).reduce((sum, { total }) => sum + total, 0)
  const [newest] = (await listUndelivered(db, new Date(now.getTime() - 30 * DAY), 200)).filter(
    ({ state }) => state !== 'unsent',
  )
  const queues = await listQueues(db, now)
  const late = queues.filter(({ oldest }) => oldest && now.getTime() - oldest.getTime() > WAITING_MS)
  const failed = queues.filter((queue) => queue.failed > 0)
  return [
    undelivered > 0
      ? note(
          `${undelivered} messages failed or have an unknown outcome.${newest ? ` The last: ${newest.kind} to ${newest.recipient}: ${newest.detail}` : ''}`,
          'They are listed on the Internal Dashboard, and on the page of each shipment.',
        )
      : ok('All messages have been delivered'),
    ...failed.map(({ task, failed: count, lastError }) =>
      note(`${count} jobs "${task}" used up their attempts. The last error: ${lastError}`),
    ),
    ...late.map(({ task, waiting, oldest }) =>
      isRunning
        ? wrong(
            `${waiting} jobs "${task}" have been due since ${oldest!.toISOString()} and have not run.`,
            'Restart the server, and look for job errors in its log.',
          )
        : note(`${waiting} jobs "${task}" are due and will run when the server starts.`),
    ),
    ...(late.length === 0 ? [ok('No jobs are overdue')] : []),
  ]
}

export async function checkMail({ smtpUrl, isDemo }: Configuration): Promise<Finding> {
  if (!smtpUrl) {
    const says = 'No mail server is set up: e-mails are saved as files and reach no one.'
    return isDemo ? ok(says) : note(says, 'Set SMTP_URL.')
  }
  try {
    await checkMailServer(smtpUrl)
    return ok('The mail server responds')
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string }
    return wrong(
      `The mail server does not accept mail: ${message || code}`,
      'Check SMTP_URL. E-mails wait until it responds.',
    )
  }
}

const HOUR = 3_600_000

export async function checkBackups({ backups, databaseUrl }: Configuration, now: Date): Promise<Finding> {
  const last = await lastBackupAt(backups)
  const { everyHours } = backups
  if (!last) {
    const says = `There is no backup in ${backups.folder} yet.`
    if (databaseUrl && everyHours === 0) {
      return note(
        says,
        'Make sure that the database server is backed up, and the keys in the data folder too.',
      )
    }
    return note(says, 'Run: npm run lading -- backup')
  }
  const hours = Math.floor((now.getTime() - last.getTime()) / HOUR)
  const age = `The last backup is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old.`
  if (everyHours > 0 && hours > 2 * everyHours) {
    return wrong(
      age,
      'Run "npm run lading -- backup", and look for errors of the job "back-up" on the Internal Dashboard.',
    )
  }
  return ok(age)
}
