/** FedEx's services by code, for answers without names, and the transit days of each. */

const NAMES: Readonly<Record<string, string>> = {
  FEDEX_GROUND: 'Ground',
  GROUND_HOME_DELIVERY: 'Home Delivery',
  SMART_POST: 'Ground Economy',
  FEDEX_EXPRESS_SAVER: 'Express Saver',
  FEDEX_2_DAY: '2Day',
  FEDEX_2_DAY_AM: '2Day A.M.',
  STANDARD_OVERNIGHT: 'Standard Overnight',
  PRIORITY_OVERNIGHT: 'Priority Overnight',
  FIRST_OVERNIGHT: 'First Overnight',
  INTERNATIONAL_ECONOMY: 'International Economy',
  FEDEX_INTERNATIONAL_PRIORITY: 'International Priority',
  FEDEX_INTERNATIONAL_PRIORITY_EXPRESS: 'International Priority Express',
  INTERNATIONAL_FIRST: 'International First',
  FEDEX_INTERNATIONAL_CONNECT_PLUS: 'International Connect Plus',
}

/** Without the carrier's name and marks; FedEx's own name for a service that is not in the table. */
export function fedexServiceName(code: string, said = ''): string {
  const plain = said
    .replace(/[®™�]/g, '')
    .replace(/^FedEx /, '')
    .trim()
  return NAMES[code] ?? (plain || code)
}

const WORDS = 'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN'
const MORE_WORDS = 'SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY'
const NUMBERS = `${WORDS} ${MORE_WORDS}`.split(' ')

/** 3 for `THREE_DAYS`; null for other words (`UNKNOWN`, `SMARTPOST_TRANSIT_DAYS`). */
export function daysInWords(words: string): number | null {
  const found = NUMBERS.indexOf(words.replace(/_DAYS?$/, ''))
  return found > 0 ? found : null
}

/** The word for a number of days. */
export const wordsForDays = (days: number): string => `${NUMBERS[days]}_${days === 1 ? 'DAY' : 'DAYS'}`
