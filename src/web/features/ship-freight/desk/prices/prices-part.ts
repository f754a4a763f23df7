import { partFrom } from '../../../../ui/part-source.ts'

/** The code of the price list loads with the first request. */
export const PRICES = partFrom(() => import('./prices.tsx').then((part) => part.Prices))

/** The notes load with the prices. */
export const NOTES = partFrom(() => import('./rate-notes.tsx').then((part) => part.RateNotes))

export const EXPECTED = partFrom(() => import('./expected-charges.tsx').then((part) => part.ExpectedCharges))
