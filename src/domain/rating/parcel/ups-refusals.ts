/**
 * Options that UPS does not accept with a return, with import control, or at all: its documentation of shipping and
 * rating (v2409), and the errors that it returns (121015, 121020, 121021, 121452).
 */
export const UPS_REFUSES = {
  signatureOfReturn: 'UPS does not offer a signature for returns.',
  signatureOfImport: 'UPS does not offer a signature with import control.',
  saturdayOfReturn: 'UPS does not offer Saturday delivery for returns.',
  importOfReturn: 'With UPS, a shipment can be a return or use import control, but not both.',
  held: 'UPS holds only international Worldwide Express Freight shipments for pickup.',
} as const
