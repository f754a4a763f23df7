import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { upload } from '../entities/file.ts'
import {
  fileHost,
  integrationRun,
  integrationSource,
  mailbox,
  mappedColumn,
} from '../entities/integration-source.ts'
import { orderRow } from '../entities/order.ts'
import { rejectedRow } from '../entities/outcome.ts'
import { choice, flag, id, paging, UPLOAD_BODY_BYTES } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Order integration: where orders arrive from, how their columns are read, what arrived. */

const PAGES = ['OrderIntegration'] as const
const isGiven = (field: string) => (_query: unknown, body: unknown) =>
  (body as Record<string, unknown> | undefined)?.[field] !== undefined

export const integrationWork = post('Shipment/OrderIntegration', {
  summary: 'Integration sources: list, add, change, delete, test the connection, run now, read the run log.',
  query: {
    Functype: z._default(mode(['select', 'add', 'update', 'delete', 'test', 'run', 'log']), 'select'),
  },
  pages: PAGES,
  body: renamed(
    {
      ...paging,
      sourceId: z._default(id, ''),
      source: z.optional(integrationSource),
      runId: z._default(id, ''),
    },
    { sourceId: 'SourceId', source: 'Source', runId: 'RunId' },
  ),
  reply: reply({
    sources: z.array(integrationSource),
    runs: z.array(integrationRun),
    total: z.int(),
    test: z.nullable(
      z.object({
        isReachable: z.boolean(),
        message: z.string(),
        HostKey: z.string(),
        files: z.array(z.string()),
      }),
    ),
  }),
  reads: ['integration'],
  writes: ['integration', 'orders', 'counts'],
  isChange: (query) => !['select', 'log', 'test'].includes(String(query.Functype)),
  ownTransactions: true,
  audit: 'integration.changed',
})

export const mapColumns = post('Shipment/UpdateMappedColumns', {
  summary:
    'Which column of the user’s file fills which field: suggestions with a preview, or save of the mapping.',
  pages: PAGES,
  body: renamed(
    {
      sourceId: z._default(id, ''),
      columns: z.optional(z.array(mappedColumn).check(z.maxLength(300))),
      /** A file of the user's own to suggest from and preview; nothing of it is kept. */
      sample: z.optional(upload),
    },
    { sourceId: 'SourceId', columns: 'MappedColumns', sample: 'Sample' },
  ),
  reply: reply({
    MappedColumns: z.array(mappedColumn),
    fields: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        isRequired: z.boolean(),
        kind: z.enum(['text', 'number', 'money', 'date', 'flag']),
      }),
    ),
    preview: z.array(z.record(z.string(), z.string())),
    rejected: z.array(rejectedRow),
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
  body: renamed({ sourceId: z._default(id, ''), mailbox }, { sourceId: 'SourceId', mailbox: 'Mailbox' }),
  reply: reply({ source: integrationSource }),
  writes: ['integration'],
  audit: 'integration.mailbox-saved',
})

export const saveFileSource = post('Shipment/OrderFileSoruceConfigure', {
  summary: 'Host, account and path of the SFTP or FTP server that order files lie on.',
  pages: PAGES,
  body: renamed({ sourceId: z._default(id, ''), fileHost }, { sourceId: 'SourceId', fileHost: 'FileSource' }),
  reply: reply({ source: integrationSource }),
  writes: ['integration'],
  audit: 'integration.file-source-saved',
})

export const uploadOrders = post('Shipment/UploadOrderFile', {
  summary: 'Orders from a file by hand: first a preview with every refused row, then the commit.',
  pages: ['OrderIntegration', 'OpenOrders', 'MultipleOrders'],
  body: renamed(
    {
      step: z._default(choice(['preview', 'commit', 'progress']), 'preview'),
      file: z.optional(upload),
      /** The preview's answer; the commit takes the file that was previewed. */
      runId: z._default(id, ''),
      sourceId: z._default(id, ''),
      columns: z._default(z.array(mappedColumn).check(z.maxLength(300)), []),
      /** True: what is right is taken, what is wrong is listed. False: one wrong row refuses the file. */
      skipRejected: z._default(flag, true),
    },
    {
      file: 'File',
      runId: 'RunId',
      sourceId: 'SourceId',
      columns: 'MappedColumns',
      skipRejected: 'SkipRejected',
    },
  ),
  reply: reply({
    run: integrationRun,
    MappedColumns: z.array(mappedColumn),
    preview: z.array(orderRow),
  }),
  via: 'file-upload',
  bodyLimit: UPLOAD_BODY_BYTES,
  writes: ['orders', 'counts', 'integration'],
  isChange: (_query, body) => (body as { step?: string } | undefined)?.step !== 'progress',
  ownTransactions: true,
  audit: 'orders.uploaded',
})
