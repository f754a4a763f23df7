/** Specification section 9, label formats; UPS doc-tabs are 2 inch, FedEx ones 3/4 inch. */
export const LABEL_FORMATS = [
  'None',
  'UPS_DocTabTop2',
  'UPS_DocTabBottom2',
  'FedEx_DocTabTop075',
  'FedEx_DocTabBottom075',
] as const
