import * as z from 'zod/mini'
import { choice, flag, id, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** SFTP, FTP and e-mail: specification section 3, Order integration. Upload: a mapping for files that users upload. */
export const SOURCE_KINDS = ['SFTP', 'FTP', 'FTPS', 'Email', 'Upload'] as const
/** The format is detected from the content of a file. */
export const ORDER_FILE_FORMATS = ['CSV', 'XLSX', 'JSON', 'XML', 'EDI'] as const

/** The folder of a source's files. Password and key are write-only. */
const endpointShape = {
  host: text(253),
  /** 0: the default port. */
  port: z._default(wholeNumber(0, 65_535), 0),
  userName: text(200),
  password: text(500),
  hasPassword: z._default(z.boolean(), false),
  path: text(500),
  filePattern: z._default(text(120), '*'),
  /** SSH host key or TLS certificate as SHA256:…; shown for confirmation at the first connection test. */
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
  {
    ...endpointShape,
    kind: z._default(choice(['SFTP', 'FTP', 'FTPS']), 'SFTP'),
    host: requiredText('Host', 253),
  },
  { ...endpointNames, kind: 'DeliveryType' },
)

/** The IMAP mailbox that receives orders as attachments. */
export const mailbox = renamed(
  {
    email: requiredText('E-mail address', 200),
    host: text(253),
    port: z._default(wholeNumber(0, 65_535), 993),
    userName: text(200),
    password: text(500),
    hasPassword: z._default(z.boolean(), false),
    folder: z._default(text(200), 'INBOX'),
    /** Addresses or domains whose mail is read; empty = everyone's. */
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

/** How one order field is filled from the columns of the user's file. */
export const mappedColumn = renamed(
  {
    /** Heading of the column; '' = none. */
    column: text(200),
    /** A field of an order or its lines. */
    field: text(80),
    /** The value of an empty cell. */
    fallback: text(200),
    /** The unit of its numbers; '' = the field's default. */
    unit: text(10),
    /** Columns whose texts are appended, with `joinBy` between them. */
    joinColumns: z._default(z.array(text(200)).check(z.maxLength(10)), []),
    joinBy: z._default(z.string().check(z.maxLength(10)), ' '),
    /**
     * Each of these characters splits the cell. `splitPart` is the part to use, from 1, or from the end if negative.
     */
    splitBy: z._default(z.string().check(z.maxLength(10)), ''),
    splitPart: z._default(wholeNumber(-20, 20), 1),
    /** How sure a suggestion is, 0-1; 1 for what the user chose. */
    confidence: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
    by: z._default(z.enum(['header', 'content', 'both', 'none']), 'none'),
  },
  {
    column: 'ColumnName',
    field: 'MappedField',
    fallback: 'DefaultValue',
    unit: 'Unit',
    joinColumns: 'JoinColumns',
    joinBy: 'JoinBy',
    splitBy: 'SplitBy',
    splitPart: 'SplitPart',
    confidence: 'Confidence',
  },
)
export type MappedColumn = z.output<typeof mappedColumn>

/** A field that a column can fill. */
export const orderFileField = z.object({
  field: z.string(),
  label: z.string(),
  level: z.enum(['order', 'line']),
  isRequired: z.boolean(),
  kind: z.enum(['text', 'number', 'money', 'date', 'flag']),
  units: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type OrderFileField = z.output<typeof orderFileField>

/** An integration source: orders arrive from it automatically. */
export const integrationSource = renamed(
  {
    ...endpointShape,
    id: text(80),
    name: requiredText('Name', 100),
    kind: z._default(choice(SOURCE_KINDS), 'SFTP'),
    isEnabled: z._default(flag, true),
    /** A key in place of the password, for SFTP. */
    privateKey: text(20_000),
    passphrase: text(500),
    /** Minutes between two checks. */
    everyMinutes: z._default(wholeNumber(1, 1440), 15),
    afterImport: z._default(choice(['move', 'delete', 'leave']), 'move'),
    /** The folder into which a file is moved. */
    archivePath: text(500),
    mailbox: z._default(z.nullable(mailbox), null),
    columns: z._default(z.array(mappedColumn).check(z.maxLength(300)), []),
    lastRunAt: z._default(z.nullable(z.string()), null),
    lastState: z._default(z.enum(['', 'ok', 'failed']), ''),
    lastOutcome: text(500),
    /** A hash of its settings. Send it back with a change: the change is refused if another user was first. */
    version: z.optional(z.string().check(z.maxLength(64))),
  },
  {
    ...endpointNames,
    id: 'SourceId',
    name: 'Name',
    kind: 'DeliveryType',
    isEnabled: 'IsEnabled',
    privateKey: 'PrivateKey',
    passphrase: 'Passphrase',
    everyMinutes: 'EveryMinutes',
    afterImport: 'AfterImport',
    archivePath: 'ArchivePath',
    mailbox: 'Mailbox',
    columns: 'MappedColumns',
    lastRunAt: 'LastRunAt',
    lastState: 'LastState',
    lastOutcome: 'LastOutcome',
  },
)
export type IntegrationSourceValue = z.output<typeof integrationSource>

/** A blank source: the start of a new one, entered by hand or made from its mailbox or server. */
export const BLANK_SOURCE: IntegrationSourceValue = {
  id: '',
  name: '',
  kind: 'SFTP',
  isEnabled: true,
  everyMinutes: 15,
  afterImport: 'move',
  archivePath: '',
  host: '',
  port: 0,
  userName: '',
  password: '',
  privateKey: '',
  passphrase: '',
  hasPassword: false,
  path: '',
  filePattern: '*',
  hostKey: '',
  mailbox: null,
  columns: [],
  lastRunAt: null,
  lastState: '',
  lastOutcome: '',
}

/** The default port of each kind of server; 0: none. */
export const USUAL_PORTS: Readonly<Record<IntegrationSourceValue['kind'], number>> = {
  SFTP: 22,
  FTP: 21,
  FTPS: 21,
  Email: 993,
  Upload: 0,
}

/**
 * A row that was not imported: its cells, the values typed over them by field, and its errors; `field` is '' if the
 * whole row is wrong.
 */
export const rejectedFileRow = z.object({
  row: z.int(),
  cells: z.array(z.string()),
  values: z._default(z.record(z.string(), z.string()), {}),
  faults: z.array(z.object({ field: z.string(), reason: z.string() })),
})
export type RejectedFileRowValue = z.output<typeof rejectedFileRow>

/** One file and its result. */
export const integrationRun = renamed(
  {
    id,
    sourceId: z.string(),
    sourceName: z.string(),
    origin: z.enum(['upload', 'sftp', 'ftp', 'email']),
    fileName: z.string(),
    startedAt: z.string(),
    finishedAt: z.nullable(z.string()),
    state: z.enum(['preview', 'waiting', 'running', 'done', 'failed']),
    workId: z.string(),
    rows: z.int(),
    orders: z.int(),
    /** Orders. */
    accepted: z.int(),
    duplicates: z.int(),
    /** Rows that a user still has to fix. */
    rejected: z.int(),
    message: z.string(),
    header: z.array(z.string()),
    columns: z.array(mappedColumn),
  },
  {
    id: 'RunId',
    sourceId: 'SourceId',
    sourceName: 'SourceName',
    origin: 'Origin',
    fileName: 'Filename',
    startedAt: 'StartedAt',
    finishedAt: 'FinishedAt',
    state: 'State',
    workId: 'WorkId',
    rows: 'Rows',
    orders: 'Orders',
    accepted: 'Accepted',
    duplicates: 'Duplicates',
    rejected: 'Rejected',
    message: 'Message',
    columns: 'MappedColumns',
  },
)
export type IntegrationRunValue = z.output<typeof integrationRun>

/** The rows of a run: the order that each became, or why it was not imported. */
export const runRows = z.object({
  orders: z.array(
    z.object({
      OrderNumber: z.string(),
      outcome: z.enum(['added', 'exists']),
      orderId: z.string(),
      rows: z.array(z.int()),
    }),
  ),
  rejected: z.array(rejectedFileRow),
})
export type RunRowsValue = z.output<typeof runRows>

/** The preview of an import. */
export const orderFilePreview = z.object({
  format: z.enum(ORDER_FILE_FORMATS),
  sheets: z.array(z.string()),
  sheet: z.string(),
  headerRow: z.int(),
  header: z.array(z.string()),
  rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  /** Why the whole file cannot be imported. */
  problems: z.array(z.string()),
  readyOrders: z.int(),
  rejected: z.array(rejectedFileRow),
  orders: z.array(
    z.object({
      OrderNumber: z.string(),
      DestinationName: z.string(),
      DestinationCity: z.string(),
      DestinationState: z.string(),
      DestinationZip: z.string(),
      LineCount: z.int(),
      Totalweight: z.number(),
    }),
  ),
})
export type OrderFilePreviewValue = z.output<typeof orderFilePreview>
