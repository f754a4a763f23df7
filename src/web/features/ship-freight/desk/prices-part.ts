import { partFrom } from '../../../ui/part-source.ts'

/** The list of prices comes with the first question. */
export const PRICES = partFrom(() => import('./prices.tsx').then((part) => part.Prices))
