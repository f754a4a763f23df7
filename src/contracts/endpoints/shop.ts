import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { upload } from '../entities/file.ts'
import { rejectedRow } from '../entities/outcome.ts'
import { freeShippingRules, shopCart, skuRule } from '../entities/shop.ts'
import { flag, list, text, UPLOAD_BODY_BYTES, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Free shipping of the client's shop: a cart rule, a SKU rule, a cart to try them on. */

const PAGES = ['FreeShipping'] as const

export const listSkuRules = post('HttpClientCustom/GetSKUDetails', {
  summary: 'The rows of the SKU rule, page by page.',
  pages: PAGES,
  via: 'serverless',
  body: renamed(
    {
      pageNumber: z._default(wholeNumber(1, 1_000_000), 1),
      pageSize: z._default(wholeNumber(1, 1000), 25),
      searchText: text(200),
    },
    { pageNumber: 'PageNumber', pageSize: 'PageSize' },
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
  summary: 'Rows of the SKU rule from a file; wrong rows are named by their number.',
  pages: PAGES,
  via: 'file-upload',
  body: renamed(
    { file: upload, replaceAll: z._default(flag, false) },
    { file: 'File', replaceAll: 'ReplaceAll' },
  ),
  reply: reply({ accepted: z.int(), rejected: z.array(rejectedRow) }),
  writes: ['shop'],
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
  reply: reply({
    rules: freeShippingRules,
    verdict: z.nullable(z.object({ isFree: z.boolean(), reasons: z.array(z.string()) })),
  }),
  reads: ['shop'],
  writes: ['shop'],
  /** Rules beside a cart are tried, not saved. */
  isChange: (_query, body) => {
    const given = body as { rules?: unknown; evaluate?: unknown } | undefined
    return given?.rules !== undefined && given.evaluate === undefined
  },
  audit: 'free-shipping.rules-changed',
})
