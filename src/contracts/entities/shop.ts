import * as z from 'zod/mini'
import { CONDITIONS } from '#domain/shop/cart.ts'
import { amount, flag, id, numberBetween, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { rejectedRow } from './outcome.ts'

const MOST_LINES = 1000
const MOST_CENTS = 100_000_000

/** Prices are never negative: discounts are already deducted. */
const price = amount.check(
  z.refine((cents) => cents >= 0 && cents <= MOST_CENTS, {
    error: 'Enter an amount from 0 to 1,000,000.',
  }),
)
/** Two letters, converted to capitals. */
const code = z.string().check(z.toUpperCase(), z.maxLength(2, 'Use two letters.'))
const quantity = z._default(wholeNumber(1, 999_999), 1)

/** The rule of one SKU: the quantity from which it ships free, or that it never ships free. */
export const skuRule = renamed(
  {
    /** '' for a new one. */
    id: text(80),
    sku: requiredText('SKU', 60),
    description: text(200),
    /** False: it never ships free, whatever the cart's value. */
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

/** The rules of free shipping: minimum cart value, destinations, and maximum weight. */
export const freeShippingRules = renamed(
  {
    isEnabled: z._default(flag, false),
    isCartRuleEnabled: z._default(flag, false),
    isSkuRuleEnabled: z._default(flag, false),
    minimumCartCents: z._default(price, 0),
    /** The weight of the whole cart, in pounds; 0: no limit. */
    maximumWeightLb: z._default(numberBetween(0, 999_999), 0),
    /** Two-letter codes; empty: every country. */
    countries: z._default(z.array(code).check(z.maxLength(250)), ['US']),
    /** States of the USA and provinces of Canada. */
    excludedStates: z._default(z.array(code).check(z.maxLength(100)), []),
    /** With both rules enabled: whether both must apply, or one is enough. */
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

/** The cart of a customer of the shop, and its destination. */
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
            /** The weight of one piece, in pounds; absent: the item master's weight. */
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

/** Whether a cart ships free, with the reasons: for each condition of the cart and for each of its lines. */
export const cartVerdict = renamed(
  {
    /** True: every line ships free. */
    isFree: z.boolean(),
    cartCents: amount,
    /** null: the weight of a line is unknown. */
    weightLb: z.nullable(z.number()),
    /** The missing amount for free shipping; 0: nothing is missing, or more value would not help. */
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
    /** Existing rules with the same values. */
    unchanged: z.int(),
    /** SKUs that are missing in the file, if it replaces all. */
    removed: z.int(),
    rejectedCount: z.int(),
    /** The first rejected rows. */
    rejected: z.array(rejectedRow),
    /** The first rows as they were read. */
    sample: z.array(skuRule),
    /** Why the job ended early; '' otherwise. */
    problem: z.string(),
  },
  { fileId: 'FileId', fileName: 'Filename', sample: 'Sample', problem: 'Problem' },
)
export type SkuFileOutcomeValue = z.output<typeof skuFileOutcome>
