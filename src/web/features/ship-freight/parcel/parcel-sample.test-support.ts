import { blankForm, type PrepaidForm } from '../desk/form/form.ts'
import { DALLAS, RENO, sampleDefaults } from '../desk/form/sample.test-support.ts'
import { blankCommodity, blankParcel, blankPiece, type ParcelForm, type PieceRow } from './parcel-form.ts'
import type { ParcelCarrier } from './use-parcel-carriers.ts'

export const samplePiece = (changes: Partial<PieceRow> = {}): PieceRow => ({
  ...blankPiece(),
  ...{ weight: '5', length: '12', width: '10', height: '8' },
  ...changes,
})

/** Two packages from Reno to Dallas. */
export function sampleParcelForm(
  parcel: Partial<ParcelForm> = {},
  changes: Partial<PrepaidForm> = {},
): PrepaidForm {
  return {
    ...blankForm(sampleDefaults(), '2026-11-20'),
    origin: RENO,
    destination: DALLAS,
    rateModeId: 4,
    parcel: {
      ...blankParcel({ weightUnit: 'lb', lengthUnit: 'in' }),
      pieces: [samplePiece(), samplePiece({ weight: '7', length: '14' })],
      ...parcel,
    },
    ...changes,
  }
}

export const TOOLS = {
  ...blankCommodity(),
  ...{ description: 'Hand tools', htsCode: '8205.59', quantity: '4', unitValue: '25.00', weight: '11' },
}

const UP = { mode: 'up', toInches: 1 } as const
const rule = { upToCubicInches: null, sides: UP, nonrectangularThousandths: null, maximumLb: null }

/** UPS applies the divisor 139 to every size, USPS only above one cubic foot. */
export const CARRIERS: ParcelCarrier[] = [
  {
    SCAC: 'UPSN',
    CarrierName: 'UPS',
    packageTypes: [
      { code: '02', label: 'Customer packaging' },
      { code: '04', label: 'PAK' },
    ],
    weighing: { dim: [{ ...rule, divisor: 139, overCubicInches: null }], weight: { mode: 'up', fromLb: 1 } },
  },
  {
    SCAC: 'USPS',
    CarrierName: 'USPS',
    packageTypes: [],
    weighing: { dim: [{ ...rule, divisor: 166, overCubicInches: 1728 }], weight: { mode: 'up', fromLb: 1 } },
  },
]
