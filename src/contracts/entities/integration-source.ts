import { z } from 'zod'
import { choice, flag, id, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { rejectedRow } from './outcome.ts'

export const SOURCE_KINDS = ['SFTP', 'FTP', 'Email', 'Upload'] as const
export const SOURCE_FORMATS = ['CSV', 'XLSX', 'JSON', 'XML', 'EDI'] as const

/** Where a source's files lie: specification section 3, Order integration. A password goes in and never out. */
const endpointShape = {
  host: text(253),
  port: wholeNumber(0, 65_535).default(0),
  userName: text(200),
  password: text(500),
  hasPassword: z.boolean().default(false),
  path: text(500),
  filePattern: text(120).default('*'),
  /** SSH host key as SHA256:…; shown for confirmation at the first connection test. */
  hostKey: text(120),
} as const
const endpointNames = {
  host: 'Host',
  userName: 'UserName',
  password: 'Password',
  path: 'Path',
  filePattern: 'FilePattern',
  hostKey: 'HostKey',
  port: 'Port',
} as const

export const fileHost = renamed(
  { ...endpointShape, kind: choice(['SFTP', 'FTP']).default('SFTP'), host: requiredText('Host', 253) },
  { ...endpointNames, kind: 'DeliveryType' },
)

/** The mailbox that orders arrive in as attachments. */
export const mailbox = renamed(
  {
    email: requiredText('E-mail address', 200),
    host: text(253),
    port: wholeNumber(0, 65_535).default(993),
    userName: text(200),
    password: text(500),
    hasPassword: z.boolean().default(false),
    folder: text(200).default('INBOX'),
    /** Addresses or domains whose mails are read; empty = everybody's. */
    allowedSenders: z.array(z.string().max(200)).max(100).default([]),
  },
  {
    email: 'EmailID',
    host: 'Host',
    port: 'Port',
    userName: 'UserName',
    password: 'Password',
    folder: 'Folder',
    allowedSenders: 'AllowedSenders',
  },
)

/** One column of the user's file and the field of ours that it fills. */
export const mappedColumn = renamed(
  {
    column: text(200),
    /** A field of an order or its lines, in the wire's spelling; '' = not taken. */
    field: text(80),
    /** What an empty cell counts as. */
    fallback: text(200),
    /** How sure a suggestion is, 0-1; 1 for what the user chose. */
    confidence: z.number().min(0).max(1).default(1),
  },
  { column: 'ColumnName', field: 'MappedField', fallback: 'DefaultValue', confidence: 'Confidence' },
)
export type MappedColumn = z.output<typeof mappedColumn>

/** An integration source: orders arrive from it by themselves. */
export const integrationSource = renamed(
  {
    ...endpointShape,
    id: text(80),
    name: requiredText('Name', 100),
    kind: choice(SOURCE_KINDS).default('SFTP'),
    format: choice(SOURCE_FORMATS).default('CSV'),
    isEnabled: flag.default(true),
    /** Minutes between two looks. */
    everyMinutes: wholeNumber(1, 1440).default(15),
    afterImport: choice(['move', 'delete', 'leave']).default('move'),
    archivePath: text(500),
    mailbox: mailbox.nullable().default(null),
    columns: z.array(mappedColumn).max(300).default([]),
    lastRunAt: z.string().nullable().default(null),
    lastOutcome: text(500),
  },
  {
    ...endpointNames,
    id: 'SourceId',
    name: 'Name',
    kind: 'DeliveryType',
    format: 'FileFormat',
    isEnabled: 'IsEnabled',
    everyMinutes: 'EveryMinutes',
    afterImport: 'AfterImport',
    archivePath: 'ArchivePath',
    mailbox: 'Mailbox',
    columns: 'MappedColumns',
    lastRunAt: 'LastRunAt',
    lastOutcome: 'LastOutcome',
  },
)
export type IntegrationSourceValue = z.output<typeof integrationSource>

/** One run of a source, or one file uploaded by hand. */
export const integrationRun = renamed(
  {
    id,
    sourceId: z.string(),
    sourceName: z.string(),
    fileName: z.string(),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    rows: z.int(),
    accepted: z.int(),
    rejected: z.int(),
    duplicates: z.int(),
    message: z.string(),
    rejectedRows: z.array(rejectedRow),
  },
  {
    id: 'RunId',
    sourceId: 'SourceId',
    sourceName: 'SourceName',
    fileName: 'Filename',
    startedAt: 'StartedAt',
    finishedAt: 'FinishedAt',
    state: 'State',
    rows: 'Rows',
    accepted: 'Accepted',
    rejected: 'Rejected',
    duplicates: 'Duplicates',
    message: 'Message',
    rejectedRows: 'RejectedRows',
  },
)
export type IntegrationRunValue = z.output<typeof integrationRun>
