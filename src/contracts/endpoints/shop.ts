import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { upload } from '../entities/file.ts'
import { rejectedRow } from '../entities/outcome.ts'
import { cartVerdict, freeShippingRules, shopCart, skuFileOutcome, skuRule } from '../entities/shop.ts'
import { choice, flag, id, list, text, UPLOAD_BODY_BYTES, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Free shipping for the client's shop: the cart rule, SKU rules, and the shop's request for a verdict. Our own. */

const PAGES = ['FreeShipping'] as const

export const listSkuRules = post('HttpClientCustom/GetSKUDetails', {
  summary: 'List the rows of the SKU rule page by page, or get all of them or an empty template as a file.',
  pages: PAGES,
  via: 'serverless',
  body: renamed(
    {
      pageNumber: z._default(wholeNumber(1, 1_000_000), 1),
      pageSize: z._default(wholeNumber(1, 1000), 25),
      searchText: text(200),
      /** '' = rows for the screen. */
      format: z._default(choice(['', 'CSV', 'XLSX']), ''),
      /** True: the file has only the header row and an example. */
      isTemplate: z._default(flag, false),
    },
    { pageNumber: 'PageNumber', pageSize: 'PageSize', format: 'Format', isTemplate: 'IsTemplate' },
  ),
  reply: reply(list(skuRule)),
  reads: ['shop'],
})

export const changeSkuRule = post('HttpClientCustom/UpdateSKUDetails', {
  summary: 'Add, change or delete a row of the SKU rule.',
  query: { Flag: z._default(mode(['add', 'update', 'delete']), 'add') },
  pages: PAGES,
  via: 'serverless',
  body: renamed({ rule: skuRule }, { rule: 'SKUDetails' }),
  reply: reply({ rule: z.nullable(skuRule), message: z.string() }),
  writes: ['shop'],
  audit: 'free-shipping.sku-changed',
})

export const uploadSkuRules = post('HttpClientCustom/FreeShippingDataFileUpload', {
  summary: 'Import the SKU rule from a file, all rows or none: preview it, commit it, or check its progress.',
  pages: PAGES,
  via: 'file-upload',
  body: renamed(
    {
      step: z._default(choice(['preview', 'commit', 'progress']), 'commit'),
      file: z.optional(upload),
      /** A file that was uploaded by `/upload` or a preview, in place of `file`. */
      fileId: z._default(id, ''),
      /** The id of the preview or commit whose progress is requested. */
      workId: z._default(id, ''),
      /** True: SKUs that are not in the file are removed from the rule. */
      replaceAll: z._default(flag, false),
    },
    { step: 'Step', file: 'File', fileId: 'FileId', workId: 'WorkId', replaceAll: 'ReplaceAll' },
  ),
  reply: reply({
    workId: z.string(),
    accepted: z.int(),
    rejected: z.array(rejectedRow),
    /** null until the file has been read. */
    outcome: z.nullable(skuFileOutcome),
  }),
  reads: ['shop', 'works'],
  writes: ['works'],
  isChange: (_query, body) => (body as { step?: string } | undefined)?.step !== 'progress',
  bodyLimit: UPLOAD_BODY_BYTES,
  audit: 'free-shipping.skus-uploaded',
})

export const freeShippingRulesWork = post('HttpClientCustom/UpdatefreeShippingRules', {
  summary: 'The rules of free shipping: read, save, or evaluate them for a cart.',
  pages: PAGES,
  via: 'serverless',
  body: renamed(
    { rules: z.optional(freeShippingRules), evaluate: z.optional(shopCart) },
    { rules: 'Rules', evaluate: 'evaluate' },
  ),
  reply: reply({ rules: freeShippingRules, verdict: z.nullable(cartVerdict) }),
  reads: ['shop'],
  writes: ['shop'],
  /** Rules sent with a cart are tried, not saved. */
  isChange: (_query, body) => {
    const given = body as { rules?: unknown; evaluate?: unknown } | undefined
    return given?.rules !== undefined && given.evaluate === undefined
  },
  audit: 'free-shipping.rules-changed',
})
