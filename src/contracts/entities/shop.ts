import { z } from 'zod'
import { amount, flag, numberBetween, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** An item that ships free, or does not, on the shop's page: the SKU rule. */
export const skuRule = renamed(
  {
    id: text(80),
    sku: requiredText('SKU', 60),
    description: text(200),
    isFreeShipping: flag.default(true),
    minimumQuantity: wholeNumber(1, 999_999).default(1),
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
    isEnabled: flag.default(false),
    isCartRuleEnabled: flag.default(false),
    isSkuRuleEnabled: flag.default(false),
    minimumCartCents: amount.default(0),
    maximumWeightLb: numberBetween(0, 999_999).default(0),
    countries: z.array(z.string().max(2)).max(250).default(['US']),
    excludedStates: z.array(z.string().max(2)).max(100).default([]),
    /** With both rules on: must both hold, or is one enough? */
    combine: z.enum(['any', 'all']).default('any'),
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
            quantity: wholeNumber(1, 999_999).default(1),
            priceCents: amount.default(0),
            weightLb: numberBetween(0, 999_999).default(0),
          },
          { sku: 'SKU', quantity: 'Qty', priceCents: 'Price', weightLb: 'Weight' },
        ),
      )
      .max(1000),
    countryCode: text(2),
    state: text(2),
  },
  { lines: 'Lines', countryCode: 'CountryCode', state: 'State' },
)
export type ShopCart = z.output<typeof shopCart>
