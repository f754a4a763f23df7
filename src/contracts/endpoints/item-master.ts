import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { upload } from '../entities/file.ts'
import { itemMaster } from '../entities/item-master.ts'
import { rejectedRow } from '../entities/outcome.ts'
import { flag, list, paging, UPLOAD_BODY_BYTES } from '../fields.ts'

/** The item master. */

export const itemMasterWork = post('Shipment/SaveItemDetails', {
  summary: 'Item master: list and search items; add, change or delete one; or import a file.',
  query: { flag: z._default(mode(['select', 'add', 'update', 'delete', 'import']), 'add') },
  pages: [
    'ItemMaster',
    'OpenOrders',
    'SingleOrder',
    'MultipleOrders',
    'Prepaid',
    'Collect',
    'Parcel',
    'ReviewRates',
  ],
  body: z.object({
    ...paging,
    item: z.optional(itemMaster),
    file: z.optional(upload),
    /** Whether existing items are overwritten with the file's values. */
    Overwrite: z._default(flag, false),
  }),
  reply: reply({
    ...list(itemMaster),
    item: z.nullable(itemMaster),
    accepted: z.int(),
    rejected: z.array(rejectedRow),
    message: z.string(),
    /** The job that reads a file; ItemMaster/FileDetails returns its result. */
    workId: z.optional(z.string()),
  }),
  via: 'file-upload',
  bodyLimit: UPLOAD_BODY_BYTES,
  reads: ['items'],
  writes: ['items'],
  isChange: (query) => query.flag !== 'select',
  audit: 'item.changed',
})
