import * as z from 'zod/mini'
import { CONDITIONS } from '#domain/shop/cart.ts'
import { amount, flag, id, numberBetween, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { rejectedRow } from './outcome.ts'

const MOST_LINES = 1000
const MOST_CENTS = 100_000_000

/** Prices are never negative: discounts are already deducted from the price. */
const price = amount.check(
  z.refine((cents) => cents >= 0 && cents <= MOST_CENTS, {
    error: 'Enter an amount from 0 to 1,000,000.',
  }),
)
/** Two letters; capitals, however they were typed. */
const code = z.string().check(z.toUpperCase(), z.maxLength(2, 'Use two letters.'))
const quantity = z._default(wholeNumber(1, 999_999), 1)

/** The SKU rule of one SKU: the quantity from which it ships free, or that it never does. */
export const skuRule = renamed(
  {
    /** '' for a new one. */
    id: text(80),
    sku: requiredText('SKU', 60),
    description: text(200),
    /** False: it never ships free, whatever the cart is worth. */
    isFreeShipping: z._default(flag, true),
    minimumQuantity: quantity,
    /** A hash of its values. Send it back with a change: the change is refused if another user was first. */
    version: z.optional(z.string().check(z.maxLength(64))),
  },
  {
    id: 'SKUId',
    sku: 'SKU',
    description: 'Description',
    isFreeShipping: 'IsFreeShipping',
    minimumQuantity: 'MinimumQty',
  },
)
export type SkuRuleValue = z.output<typeof skuRule>

/** The rules of free shipping: from which cart value on, where to, and up to which weight. */
export const freeShippingRules = renamed(
  {
    isEnabled: z._default(flag, false),
    isCartRuleEnabled: z._default(flag, false),
    isSkuRuleEnabled: z._default(flag, false),
    minimumCartCents: z._default(price, 0),
    /** The weight of the whole cart, in pounds; 0: no limit. */
    maximumWeightLb: z._default(numberBetween(0, 999_999), 0),
    /** Two-letter codes; none: every country. */
    countries: z._default(z.array(code).check(z.maxLength(250)), ['US']),
    /** States of the USA and provinces of Canada. */
    excludedStates: z._default(z.array(code).check(z.maxLength(100)), []),
    /** With both rules on: must both hold, or is one enough? */
    combine: z._default(z.enum(['any', 'all']), 'any'),
    /** A hash of their values. Send it back with a change: the change is refused if another user was first. */
    version: z.optional(z.string().check(z.maxLength(64))),
  },
  {
    isEnabled: 'IsEnabled',
    isCartRuleEnabled: 'IsCartRuleEnabled',
    isSkuRuleEnabled: 'IsSKURuleEnabled',
    minimumCartCents: 'MinimumCartAmount',
    maximumWeightLb: 'MaximumWeight',
    countries: 'Countries',
    excludedStates: 'ExcludedStates',
    combine: 'Combine',
  },
)
export type FreeShippingRulesValue = z.output<typeof freeShippingRules>

/** The cart of a customer of the shop, and where it goes. */
export const shopCart = renamed(
  {
    lines: z
      .array(
        renamed(
          {
            sku: text(60),
            quantity,
            /** The price of one piece. */
            priceCents: z._default(price, 0),
            /** The weight of one piece, in pounds; absent: as the item master has it. */
            weightLb: z.optional(numberBetween(0, 999_999)),
          },
          { sku: 'SKU', quantity: 'Qty', priceCents: 'Price', weightLb: 'Weight' },
        ),
      )
      .check(z.maxLength(MOST_LINES, `A cart can have at most ${MOST_LINES} lines.`)),
    countryCode: z._default(code, ''),
    state: z._default(code, ''),
  },
  { lines: 'Lines', countryCode: 'CountryCode', state: 'State' },
)
export type ShopCart = z.output<typeof shopCart>

/** Whether a cart ships free, and why: for each condition of the cart and for each of its lines. */
export const cartVerdict = renamed(
  {
    /** True: every line ships free. */
    isFree: z.boolean(),
    cartCents: amount,
    /** null: the weight of a line is not known. */
    weightLb: z.nullable(z.number()),
    /** The missing amount for free shipping; 0: none, or more value would not help. */
    missingCents: amount,
    /** The sentences of the conditions, the deciding ones first. */
    reasons: z.array(z.string()),
    conditions: z.array(z.object({ condition: z.enum(CONDITIONS), isMet: z.boolean(), reason: z.string() })),
    /** In the order of the cart. */
    lines: z.array(
      renamed(
        { sku: z.string(), quantity: z.int(), isFree: z.boolean(), reason: z.string() },
        { sku: 'SKU', quantity: 'Qty' },
      ),
    ),
  },
  { cartCents: 'CartAmount', weightLb: 'Weight', missingCents: 'MissingAmount', lines: 'Lines' },
)
export type CartVerdictValue = z.output<typeof cartVerdict>

/** The changes that a file of SKUs would make, or has made. */
export const skuFileOutcome = renamed(
  {
    fileId: id,
    fileName: z.string(),
    state: z.enum(['working', 'checked', 'refused', 'taken', 'failed']),
    rows: z.int(),
    added: z.int(),
    changed: z.int(),
    /** There already, with just these values. */
    unchanged: z.int(),
    /** SKUs that the file does not name, when it replaces all. */
    removed: z.int(),
    rejectedCount: z.int(),
    /** The first of them. */
    rejected: z.array(rejectedRow),
    /** The first rows as they were understood. */
    sample: z.array(skuRule),
    /** Why the work ended early; '' otherwise. */
    problem: z.string(),
  },
  { fileId: 'FileId', fileName: 'Filename', sample: 'Sample', problem: 'Problem' },
)
export type SkuFileOutcomeValue = z.output<typeof skuFileOutcome>
