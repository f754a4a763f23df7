/** UPS's service codes: reference tables of its rating and shipping API. */
const SERVICES: Readonly<Record<string, string>> = {
  '01': 'Next Day Air',
  '02': '2nd Day Air',
  '03': 'Ground',
  '07': 'Worldwide Express',
  '08': 'Worldwide Expedited',
  '11': 'Standard',
  '12': '3 Day Select',
  '13': 'Next Day Air Saver',
  '14': 'Next Day Air Early',
  '17': 'Worldwide Economy DDU',
  '54': 'Worldwide Express Plus',
  '59': '2nd Day Air A.M.',
  '65': 'Worldwide Saver',
  '70': 'Access Point Economy',
  '71': 'Worldwide Express Freight Midday',
  '72': 'Worldwide Economy DDP',
  '74': 'Express 12:00',
  '75': 'Heavy Goods',
  '92': 'Ground Saver under 1 lb',
  '93': 'Ground Saver',
  '94': 'Ground Saver Bound Printed Matter',
  '95': 'Ground Saver Media Mail',
  '96': 'Worldwide Express Freight',
}

/** Services that cross borders; the others stay within the US. 11 does both. */
const INTERNATIONAL = ['07', '08', '11', '17', '54', '65', '71', '72', '74', '96']

/** For people; an unknown code is shown unchanged. */
export const upsServiceName = (code: string): string => SERVICES[code] ?? `Service ${code}`

export const UPS_SERVICES = Object.entries(SERVICES).map(([code, label]) => ({
  code,
  label,
  isInternational: INTERNATIONAL.includes(code),
}))

/** Worldwide Express Freight and its Midday: pallets. */
export const FREIGHT_SERVICES = ['71', '96']

/** USPS delivers these; UPS weighs the first of them in ounces. */
export const isGroundSaver = (code: string): boolean => ['92', '93', '94', '95'].includes(code)
export const OUNCES_SERVICE = '92'
/** Next Day Air Early. */
export const EARLY_SERVICE = '14'
