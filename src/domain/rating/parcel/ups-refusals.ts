/**
 * What UPS does not take beside a return, beside import control, or at all: its documents of shipping and rating
 * (v2409), and the errors by which it refuses them (121015, 121020, 121021, 121452).
 */
export const UPS_REFUSES = {
  signatureOfReturn: 'UPS takes no signature for a return.',
  signatureOfImport: 'UPS takes no signature with import control.',
  saturdayOfReturn: 'UPS has no Saturday delivery of a return.',
  importOfReturn: 'To UPS a shipment is a return or under import control, not both.',
  held: 'UPS holds for pickup only what goes abroad by Worldwide Express Freight.',
} as const
