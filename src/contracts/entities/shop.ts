import * as z from 'zod/mini'
import { amount, flag, numberBetween, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** An item that ships free, or does not, on the shop's page: the SKU rule. */
export const skuRule = renamed(
  {
    id: text(80),
    sku: requiredText('SKU', 60),
    description: text(200),
    isFreeShipping: z._default(flag, true),
    minimumQuantity: z._default(wholeNumber(1, 999_999), 1),
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

/** The rules of free shipping: from which cart value on, and where. */
export const freeShippingRules = renamed(
  {
    isEnabled: z._default(flag, false),
    isCartRuleEnabled: z._default(flag, false),
    isSkuRuleEnabled: z._default(flag, false),
    minimumCartCents: z._default(amount, 0),
    maximumWeightLb: z._default(numberBetween(0, 999_999), 0),
    countries: z._default(z.array(z.string().check(z.maxLength(2))).check(z.maxLength(250)), ['US']),
    excludedStates: z._default(z.array(z.string().check(z.maxLength(2))).check(z.maxLength(100)), []),
    /** With both rules on: must both hold, or is one enough? */
    combine: z._default(z.enum(['any', 'all']), 'any'),
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

/** A cart to try the rules on. */
export const shopCart = renamed(
  {
    lines: z
      .array(
        renamed(
          {
            sku: text(60),
            quantity: z._default(wholeNumber(1, 999_999), 1),
            priceCents: z._default(amount, 0),
            weightLb: z._default(numberBetween(0, 999_999), 0),
          },
          { sku: 'SKU', quantity: 'Qty', priceCents: 'Price', weightLb: 'Weight' },
        ),
      )
      .check(z.maxLength(1000)),
    countryCode: text(2),
    state: text(2),
  },
  { lines: 'Lines', countryCode: 'CountryCode', state: 'State' },
)
export type ShopCart = z.output<typeof shopCart>
