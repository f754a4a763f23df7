import { USPS_OPTION_CENTS } from '#domain/rating/parcel/synthetic-option-fees.ts'
import { amountOf, type Json, numberOf } from '../json-values.ts'
import { isExtraOf } from '../usps/extra-services.ts'
import { mailClassName } from '../usps/mail-classes.ts'
import type { SandboxQuote } from './parcel-prices.ts'
import { SANDBOX_WARNING } from './usps-answers.ts'

/** The form of prices in USPS's sandbox, shared by the shipping options and the prices service. */

/** The price of a package's label, as quoted. */
export interface SandboxOption {
  mailClass: string
  rateIndicator: string
  processingCategory: string
  destinationEntryFacilityType: string
  quote: SandboxQuote
  cents: number
  /** Dimensional weight in pounds; 0 if it does not count. */
  dimWeightLb: number
  fees: { name: string; cents: number }[]
  extras: { code: number; name: string; cents: number }[]
}

const sumOf = (amounts: readonly { cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0)

/** Postage with its fees, and the total with the extra services. */
export const totalsOf = ({ cents, fees, extras }: SandboxOption) => ({
  postageCents: cents + sumOf(fees),
  totalCents: cents + sumOf(fees) + sumOf(extras),
})

export const commitmentOf = ({ transitDays, deliveryDate }: SandboxQuote): Json => ({
  name: `${transitDays ?? 5} Days`,
  scheduleDeliveryDate: deliveryDate,
  expectedDeliveryDate: deliveryDate,
  guaranteedDelivery: false,
})

/** One of the shipping options: with its delivery day, and the dimensional weight under a second name. */
export const shippingOptionOf = (one: SandboxOption, weight: unknown, priceType: string): Json => {
  const { rates, ...option } = rateOptionOf(one, weight, priceType)
  return {
    commitment: commitmentOf(one.quote),
    ...option,
    rates: rates.map((rate) => ({ ...rate, dimensionalWeight: one.dimWeightLb })),
  }
}

/** One price. It has no field for a warning, which is with the extra services. */
export function rateOptionOf(one: SandboxOption, weight: unknown, priceType: string) {
  const { postageCents, totalCents } = totalsOf(one)
  return {
    totalPrice: amountOf(totalCents),
    totalBasePrice: amountOf(postageCents),
    rates: [
      {
        description: `${mailClassName(one.mailClass)} ${one.processingCategory} ${one.rateIndicator}`,
        startDate: '2026-01-18',
        endDate: '',
        price: amountOf(one.cents),
        zone: one.quote.zone.padStart(2, '0'),
        weight: numberOf(weight) ?? 0,
        dimWeight: one.dimWeightLb,
        fees: one.fees.map(({ name, cents }) => ({ name, price: amountOf(cents), SKU: 'SANDBOX' })),
        priceType,
        mailClass: one.mailClass,
        productName: '',
        productDefinition: '',
        processingCategory: one.processingCategory,
        rateIndicator: one.rateIndicator,
        destinationEntryFacilityType: one.destinationEntryFacilityType,
        SKU: 'SANDBOX',
      },
    ],
    extraServices: one.extras.map(({ code, name, cents }) => ({
      name,
      price: amountOf(cents),
      extraService: String(code),
      priceType,
      warnings: [SANDBOX_WARNING],
      SKU: 'SANDBOX',
    })),
  }
}

const EXTRAS: Readonly<Record<number, readonly [name: string, cents: number]>> = {
  415: ['USPS Label Delivery', 150],
  819: ['Hazardous Material: Class 9, Dry Ice', 750],
  857: ['Hazardous Material', 750],
  915: ['Collect on Delivery', 1_120],
  920: ['USPS Tracking', 0],
  921: ['Signature Confirmation', USPS_OPTION_CENTS.signature],
  922: ['Adult Signature Required', USPS_OPTION_CENTS.adultSignature],
  925: ['Priority Mail Express Insurance', 280],
  930: ['Insurance <= $500', 310],
  931: ['Insurance > $500', 1_240],
  981: ['Signature Requested', 0],
}

/**
 * Tracking is always included; extra services that the class does not have, or the sandbox does not sell, are omitted,
 * as by USPS.
 */
export function extrasOf(mailClass: string, description: Json): SandboxOption['extras'] {
  return [...new Set([TRACKING, ...askedExtras(description)])].flatMap((code) => {
    const extra = code === TRACKING || isExtraOf(mailClass, code) ? EXTRAS[code] : undefined
    return extra ? [{ code, name: extra[0], cents: extra[1] }] : []
  })
}

/** Numbers of the requested extra services. */
export const askedExtras = ({ extraServices }: Json): number[] =>
  Array.isArray(extraServices) ? extraServices.map(Number) : []

const TRACKING = 920
