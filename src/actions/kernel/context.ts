import type pg from 'pg'
import type { Tag } from '#contracts/endpoint.ts'
import type { KeyedChange } from '#database/queue/idempotency.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'
import type { UserType } from '#domain/access/rights.ts'
import type { ClientSettings } from '#domain/shipment/client-settings.ts'

/** The input of every action: the user, the data and the time. */
export interface ActionContext {
  /** For a change, its transaction. */
  db: Db
  /** For reads that may run outside the transaction. */
  pool: pg.Pool
  clientId: string
  settings: ClientSettings
  user: { id: string; userName: string; userType: UserType; pageIds: number[] }
  requestId: string
  /** The caller's address; absent if the change comes from a job. */
  address?: string
  now: Date
  installation: Installation
  /** For a call under an Idempotency-Key: the key, with which the action stores what it made. */
  keyed?: KeyedChange | null
  /** Adds an entry to the audit trail. The pipeline writes it together with the change. */
  note: (subjectId: string, detail?: Record<string, unknown>, what?: string) => void
}

/** UPS's keys for the operator as a software provider, used to register shippers. */
export interface UpsReadyKeys {
  /** From the Developer Kit: the provider's license, access key and login. */
  developerLicense: string
  accessLicense: string
  userName: string
  password: string
  /** The provider's own application at developer.ups.com, which sends requests for registered accounts. */
  clientId: string
  clientSecret: string
}

/** What is the same for every request. */
export interface Installation {
  secret: Buffer
  /** Encrypts credentials for other systems: outside/secret-box.ts. It is not in the database. */
  credentialKey: Buffer
  /** Private hosts, addresses and networks that users may enter as servers of partners: outside/allowed-address.ts. */
  allowedHosts: readonly string[]
  /** Base URLs of carriers that the operator replaces, by `<network>.<host>`: odfl.rest. Absent: none. */
  carrierHosts?: Readonly<Record<string, string>>
  /** The default for new accounts: the carrier, its test environment, or our sandbox (when absent). */
  carrierEnvironment?: 'live' | 'test' | 'sandbox'
  /** Google's key for address checks. If absent, the sandbox answers where it is in use; otherwise no one is asked. */
  googleAddressKey?: string | undefined
  /** INSURANCE_KEY: the parcel insurer's key. If absent, the sandbox answers where it is in use. */
  insuranceKey?: string | undefined
  /** EIA_KEY: the key for public diesel prices; absent: the sandbox if it is in use, otherwise none. */
  eiaKey?: string | undefined
  /** The operator's own keys of the UPS Ready program: actions/carriers/ups-ready/ups-door.ts. */
  upsReady?: UpsReadyKeys | undefined
  /**
   * Seconds after a label order until a carrier's reply that it has no such order is trusted; replaces the carrier's
   * own value, for test servers under `carrierHosts` that know immediately. Absent: the carrier's own value.
   */
  labelSettleSeconds?: number | undefined
  /** SIGN_UP: whether anyone may create a company. Absent: closed. */
  signUp?: 'closed' | 'open'
  /** Whether users of the demo's companies may log in. Absent: they may. */
  isDemo?: boolean
  publicUrl: string
  /** SMTP_URL: if false, mails are only saved as files; one-time links are then shown on screen. */
  hasMailServer: boolean
  mailFrom: string
  developerKey: string
  supportEmail: string
  /** The folder for files that are too large for the database; absolute. */
  filesFolder: string
  /** Absent: the default. */
  retention?: Retention
  /** Absent: no backups are scheduled. */
  backups?: ScheduledBackups
  /** The parts of the print bridge's download: actions/papers/printing/bridge-program.ts. Absent: there is none. */
  bridge?: BridgeParts
}

/** The folder for backups of this installation, and the number of backups to keep. */
export interface BackupSettings {
  folder: string
  /** Hours between scheduled backups; 0 for none. */
  everyHours: number
  /** The number of scheduled backups to keep. */
  keep: number
}

/** Days for which rows of the large tables are kept. */
export interface Retention {
  /** KEEP_AUDIT_DAYS; 0: forever. */
  auditDays: number
  /** KEEP_EXCHANGE_DAYS: requests to carriers and their replies. */
  exchangeDays: number
  /** KEEP_WEBHOOK_DAYS. */
  webhookDays: number
}

export const USUAL_RETENTION: Retention = { auditDays: 0, exchangeDays: 30, webhookDays: 30 }

export interface ScheduledBackups extends BackupSettings {
  /** The folder whose files are backed up with the database. */
  dataDir: string
}

export interface BridgeParts {
  /** The bundled bridge. */
  program: string
  /** The folder for finished downloads. */
  folder: string
  /** node_modules, and the registry for the Node.js of other systems. */
  modules: string
  registry: string
}

/** Tells every browser of the client to reload the data with these tags when the transaction commits. */
export async function tellBrowsers(
  context: Pick<ActionContext, 'db' | 'clientId'>,
  tags: readonly Tag[],
): Promise<void> {
  if (tags.length === 0) return
  await notifyLive(context.db, { clientId: context.clientId, topic: 'changed', data: { tags: [...tags] } })
}
