/** The first steps of a new company, in the recommended order. */
export const GET_STARTED_STEPS = [
  'company',
  'warehouse',
  'carriers',
  'prices',
  'items',
  'email',
  'printer',
  'colleagues',
  'shipment',
] as const
export type GetStartedStep = (typeof GET_STARTED_STEPS)[number]
