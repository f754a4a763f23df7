import { isValidLuhn } from './luhn.ts'
import { isValidMod7 } from './mod7.ts'
import { isValidYrcPro } from './mod11-yrc.ts'
import { compactNumber } from './weighted-sum.ts'

export type ProCheck =
  | { kind: 'valid'; pro: string }
  /** There is no published rule for this carrier: the format is possible, but the number is not proven. */
  | { kind: 'unchecked'; pro: string }
  | { kind: 'invalid'; because: 'shape' | 'check digit' }

interface ProRule {
  shape: RegExp
  isValid: (pro: string) => boolean
}

const XPO: ProRule = { shape: /^[0-9]{8}[0-6]$/, isValid: isValidMod7 }

/** Only published rules; lengths on the web contradict each other. */
const RULES: Record<string, ProRule> = {
  CNWY: XPO,
  XPOL: XPO,
  RDWY: { shape: /^[0-9]{9}[0-9X]$/, isValid: isValidYrcPro },
  ODFL: { shape: /^(?:777|778|072|780|80[0-9])[0-9]{8}$/, isValid: isValidLuhn },
}

/** Checks a PRO number by its carrier's rule; without a rule, only for 7-15 letters and digits. */
export function checkPro(scac: string, number: string): ProCheck {
  const pro = compactNumber(number)
  const rule = RULES[scac.trim().toUpperCase()]
  if (!rule) {
    return /^[A-Z0-9]{7,15}$/.test(pro) ? { kind: 'unchecked', pro } : { kind: 'invalid', because: 'shape' }
  }
  if (!rule.shape.test(pro)) return { kind: 'invalid', because: 'shape' }
  return rule.isValid(pro) ? { kind: 'valid', pro } : { kind: 'invalid', because: 'check digit' }
}

/**
 * A typed or scanned PRO number, without spaces and dashes, or its error as a sentence for its field. '' is valid: no
 * number.
 * @param scac of the carrier that assigns the number
 */
export function readPro(scac: string, number: string): { pro: string; fault: string } {
  if (number.trim() === '') return { pro: '', fault: '' }
  const checked = checkPro(scac, number)
  if (checked.kind !== 'invalid') return { pro: checked.pro, fault: '' }
  const fault =
    checked.because === 'shape'
      ? `${number.trim()} does not look like a PRO number${hasRule(scac) ? ' of this carrier' : ''}.`
      : `The check digit of ${number.trim()} is wrong. Compare the number with the carrier’s paperwork.`
  return { pro: '', fault }
}

const hasRule = (scac: string): boolean => RULES[scac.trim().toUpperCase()] !== undefined
