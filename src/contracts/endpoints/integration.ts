import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { upload } from '../entities/file.ts'
import {
  fileHost,
  integrationRun,
  integrationSource,
  mailbox,
  mappedColumn,
  orderFileField,
  orderFilePreview,
  runRows,
} from '../entities/integration-source.ts'
import { choice, flag, id, paging, text, UPLOAD_BODY_BYTES, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Order integration: sources of orders, the mapping of their columns, imported files. */

const PAGES = ['OrderIntegration'] as const
const isGiven = (field: string) => (_query: unknown, body: unknown) =>
  (body as Record<string, unknown> | undefined)?.[field] !== undefined

const columns = z.array(mappedColumn).check(z.maxLength(300))

export const integrationWork = post('Shipment/OrderIntegration', {
  summary:
    'Integration sources: list, add, change, delete, test, run now; the log of files and rows; fix rejected rows.',
  query: {
    Functype: z._default(mode(['select', 'add', 'update', 'delete', 'test', 'run', 'log', 'fix']), 'select'),
  },
  pages: PAGES,
  hasFixedOrder: true,
  body: renamed(
    {
      ...paging,
      sourceId: z._default(id, ''),
      source: z.optional(integrationSource),
      /** log: the one file with its rows. run: a failed file to read again. fix: the file of the rows. */
      runId: z._default(id, ''),
      /** log: only files of the last days that failed or have rows to fix. */
      faultsOnly: z._default(flag, false),
      /**
       * fix: rows with their corrections; other rejected rows are retried unchanged. `cells`: [] leaves the row out,
       * absent keeps them. `values`: typed values of single fields, which override the columns; '' removes one.
       */
      rows: z._default(
        z
          .array(
            z.object({
              row: wholeNumber(1, 2_000_000),
              cells: z.optional(z.array(z.string().check(z.maxLength(32_767))).check(z.maxLength(256))),
              values: z.optional(
                z.record(z.string().check(z.maxLength(80)), z.string().check(z.maxLength(32_767))),
              ),
            }),
          )
          .check(z.maxLength(2_000)),
        [],
      ),
    },
    {
      sourceId: 'SourceId',
      source: 'Source',
      runId: 'RunId',
      faultsOnly: 'FaultsOnly',
      rows: 'RejectedRows',
    },
  ),
  reply: reply({
    sources: z.array(integrationSource),
    runs: z.array(integrationRun),
    total: z.int(),
    rows: z.nullable(runRows),
    fields: z.array(orderFileField),
    message: z.string(),
    test: z.nullable(
      z.object({
        isReachable: z.boolean(),
        message: z.string(),
        HostKey: z.string(),
        files: z.array(z.string()),
      }),
    ),
  }),
  bodyLimit: 8 * 1_048_576,
  reads: ['integration'],
  writes: ['integration', 'orders', 'counts'],
  isChange: (query) => !['select', 'log', 'test'].includes(String(query.Functype)),
  audit: 'integration.changed',
})

export const mapColumns = post('Shipment/UpdateMappedColumns', {
  summary:
    'Map the columns of the user’s file to fields: get suggestions with a preview, or save the mapping.',
  pages: PAGES,
  body: renamed(
    {
      sourceId: z._default(id, ''),
      columns: z.optional(columns),
      /** A file to suggest columns from and to preview; it is not kept. */
      sample: z.optional(upload),
    },
    { sourceId: 'SourceId', columns: 'MappedColumns', sample: 'Sample' },
  ),
  reply: reply({
    MappedColumns: columns,
    fields: z.array(orderFileField),
    preview: z.nullable(orderFilePreview),
  }),
  via: 'file-upload',
  bodyLimit: UPLOAD_BODY_BYTES,
  reads: ['integration'],
  writes: ['integration'],
  isChange: isGiven('columns'),
  audit: 'integration.columns-mapped',
})

export const saveMailbox = post('Shipment/SaveOrderEmailID', {
  summary: 'The mailbox that orders arrive in as attachments.',
  pages: PAGES,
  isApiOnly: true,
  body: renamed({ sourceId: z._default(id, ''), mailbox }, { sourceId: 'SourceId', mailbox: 'Mailbox' }),
  reply: reply({ source: integrationSource }),
  writes: ['integration'],
  audit: 'integration.mailbox-saved',
})

export const saveFileSource = post('Shipment/OrderFileSoruceConfigure', {
  summary: 'Host, account and path of the SFTP or FTP server that holds order files.',
  pages: PAGES,
  isApiOnly: true,
  body: renamed({ sourceId: z._default(id, ''), fileHost }, { sourceId: 'SourceId', fileHost: 'FileSource' }),
  reply: reply({ source: integrationSource }),
  writes: ['integration'],
  audit: 'integration.file-source-saved',
})

export const uploadOrders = post('Shipment/UploadOrderFile', {
  summary: 'Import orders from a file: first preview it with every rejected row, then commit.',
  pages: ['OrderIntegration', 'OpenOrders', 'MultipleOrders'],
  body: renamed(
    {
      step: z._default(choice(['preview', 'commit', 'progress']), 'preview'),
      file: z.optional(upload),
      /** preview: a file that was uploaded by `/upload`. commit: the preview's reply. progress: the commit's. */
      runId: z._default(id, ''),
      /** The source whose mapping is used if `columns` has none. */
      sourceId: z._default(id, ''),
      columns: z._default(columns, []),
      sheet: text(100),
      headerRow: z._default(wholeNumber(0, 1_048_576), 0),
      /** True: imports valid rows and lists the others. False: one wrong row refuses the file. */
      skipRejected: z._default(flag, true),
    },
    {
      file: 'File',
      runId: 'RunId',
      sourceId: 'SourceId',
      columns: 'MappedColumns',
      sheet: 'Sheet',
      headerRow: 'HeaderRow',
      skipRejected: 'SkipRejected',
    },
  ),
  reply: reply({
    run: integrationRun,
    MappedColumns: columns,
    fields: z.array(orderFileField),
    preview: z.nullable(orderFilePreview),
  }),
  via: 'file-upload',
  bodyLimit: UPLOAD_BODY_BYTES,
  writes: ['orders', 'counts', 'integration'],
  isChange: (_query, body) => (body as { step?: string } | undefined)?.step === 'commit',
  audit: 'orders.uploaded',
})
