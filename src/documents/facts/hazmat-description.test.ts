import { expect, it } from 'vitest'
import { type HazmatFacts, hazmatDescription } from './hazmat-description.ts'

const plain: HazmatFacts = {
  unNumber: 'UN1263',
  properShippingName: 'Paint',
  technicalName: '',
  hazardClass: '3',
  subsidiaryClasses: [],
  packingGroup: 'II',
  isLimitedQuantity: false,
  isReportableQuantity: false,
  isMarinePollutant: false,
  specialPermit: '',
  emergencyPhone: '',
}

it.each([
  [{}, 'UN1263, Paint, 3, PG II'],
  [{ emergencyPhone: '800-555-0199' }, 'UN1263, Paint, 3, PG II, 24-hour emergency telephone (800) 555-0199'],
  [
    { unNumber: 'UN1950', properShippingName: 'Aerosols', hazardClass: '2.1', packingGroup: '' },
    'UN1950, Aerosols, 2.1',
  ],
  [
    {
      unNumber: 'UN2924',
      properShippingName: 'Flammable liquids, corrosive, n.o.s.',
      technicalName: 'methanol',
      subsidiaryClasses: ['8'],
    },
    'UN2924, Flammable liquids, corrosive, n.o.s. (methanol), 3 (8), PG II',
  ],
  [{ technicalName: '(xylene)' }, 'UN1263, Paint (xylene), 3, PG II'],
  [{ subsidiaryClasses: ['6.1', '8'] }, 'UN1263, Paint, 3 (6.1, 8), PG II'],
  [{ isReportableQuantity: true, isMarinePollutant: true }, 'RQ, UN1263, Paint, 3, PG II, Marine Pollutant'],
  [
    { isLimitedQuantity: true, specialPermit: '12345' },
    'UN1263, Paint, 3, PG II, Limited Quantity, DOT-SP 12345',
  ],
] as [Partial<HazmatFacts>, string][])('%o', (entries, description) => {
  expect(hazmatDescription({ ...plain, ...entries })).toBe(description)
})
