import * as z from 'zod/mini'
import { choice, flag, id, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { rejectedRow } from './outcome.ts'

export const SOURCE_KINDS = ['SFTP', 'FTP', 'Email', 'Upload'] as const
export const SOURCE_FORMATS = ['CSV', 'XLSX', 'JSON', 'XML', 'EDI'] as const

/** Where a source's files lie: specification section 3, Order integration. A password goes in and never out. */
const endpointShape = {
  host: text(253),
  port: z._default(wholeNumber(0, 65_535), 0),
  userName: text(200),
  password: text(500),
  hasPassword: z._default(z.boolean(), false),
  path: text(500),
  filePattern: z._default(text(120), '*'),
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
  { ...endpointShape, kind: z._default(choice(['SFTP', 'FTP']), 'SFTP'), host: requiredText('Host', 253) },
  { ...endpointNames, kind: 'DeliveryType' },
)

/** The mailbox that orders arrive in as attachments. */
export const mailbox = renamed(
  {
    email: requiredText('E-mail address', 200),
    host: text(253),
    port: z._default(wholeNumber(0, 65_535), 993),
    userName: text(200),
    password: text(500),
    hasPassword: z._default(z.boolean(), false),
    folder: z._default(text(200), 'INBOX'),
    /** Addresses or domains whose mails are read; empty = everybody's. */
    allowedSenders: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)), []),
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
    confidence: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
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
    kind: z._default(choice(SOURCE_KINDS), 'SFTP'),
    format: z._default(choice(SOURCE_FORMATS), 'CSV'),
    isEnabled: z._default(flag, true),
    /** Minutes between two looks. */
    everyMinutes: z._default(wholeNumber(1, 1440), 15),
    afterImport: z._default(choice(['move', 'delete', 'leave']), 'move'),
    archivePath: text(500),
    mailbox: z._default(z.nullable(mailbox), null),
    columns: z._default(z.array(mappedColumn).check(z.maxLength(300)), []),
    lastRunAt: z._default(z.nullable(z.string()), null),
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
    finishedAt: z.nullable(z.string()),
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
