import type { Hazmat } from './shipment.ts'

/**
 * What a shipping paper must say of a hazardous line before a carrier may take it: 49 CFR 172.202 (the basic
 * description) and 172.604 (emergency telephone). Empty: nothing is missing. A price needs the UN number alone.
 */
export function missingHazmat(hazmat: Hazmat | null): { field: keyof Hazmat; sentence: string }[] {
  const facts = hazmat ?? {
    unNumber: '',
    properShippingName: '',
    hazardClass: '',
    packingGroup: '',
    emergencyPhone: '',
  }
  const sentences: Partial<Record<keyof Hazmat, string>> = {
    unNumber: 'A hazardous item needs its UN number.',
    properShippingName: 'A hazardous item needs its proper shipping name.',
    hazardClass: 'A hazardous item needs its hazard class.',
    emergencyPhone: 'A hazardous item needs a 24-hour emergency phone.',
  }
  return (Object.keys(sentences) as (keyof Hazmat)[]).flatMap((field) =>
    facts[field].trim() === '' ? [{ field, sentence: sentences[field] ?? '' }] : [],
  )
}
