/** Ocean carriers by SCAC. A line that is not in the list is shown by its code. */

export interface ShippingLine {
  scac: string
  name: string
  /** The host of its DCSA Track & Trace API, by its name in `carriers/dcsa`; '' if others are asked about it. */
  dcsaHost: '' | 'maersk' | 'hapag' | 'cma'
}

export const SHIPPING_LINES: readonly ShippingLine[] = [
  { scac: 'APLU', name: 'APL', dcsaHost: 'cma' },
  { scac: 'CMDU', name: 'CMA CGM', dcsaHost: 'cma' },
  { scac: 'COSU', name: 'COSCO Shipping', dcsaHost: '' },
  { scac: 'EGLV', name: 'Evergreen', dcsaHost: '' },
  { scac: 'HDMU', name: 'HMM', dcsaHost: '' },
  { scac: 'HLCU', name: 'Hapag-Lloyd', dcsaHost: 'hapag' },
  { scac: 'MAEU', name: 'Maersk', dcsaHost: 'maersk' },
  { scac: 'MATS', name: 'Matson', dcsaHost: '' },
  { scac: 'MSCU', name: 'MSC', dcsaHost: '' },
  { scac: 'ONEY', name: 'Ocean Network Express', dcsaHost: '' },
  { scac: 'OOLU', name: 'OOCL', dcsaHost: '' },
  { scac: 'SEAU', name: 'Sealand', dcsaHost: 'maersk' },
  { scac: 'SMLM', name: 'SM Line', dcsaHost: '' },
  { scac: 'WHLC', name: 'Wan Hai', dcsaHost: '' },
  { scac: 'YMLU', name: 'Yang Ming', dcsaHost: '' },
  { scac: 'ZIMU', name: 'ZIM', dcsaHost: '' },
]

const BY_SCAC = new Map(SHIPPING_LINES.map((line) => [line.scac, line]))

export const lineOf = (scac: string): ShippingLine | undefined => BY_SCAC.get(scac.toUpperCase())

/** The name of a line; its SCAC if it is not in the list. */
export const lineName = (scac: string): string => lineOf(scac)?.name ?? scac
