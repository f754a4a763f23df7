import { describe, expect, it } from 'vitest'
import { type MasterBillShipment, masterBillGap, masterBillNumber } from './master-bill.ts'

const ONE: MasterBillShipment = {
  carrierScac: 'SYNA',
  pickupDate: '2026-11-24',
  pickupPlace: '1 Dock Way, Reno',
  paymentType: 'P',
}

describe('shipments under one master bill of lading', () => {
  it.each([
    [[ONE, ONE], null],
    [[ONE, { ...ONE, pickupPlace: ' 1 dock way, RENO ' }], null],
    [[ONE], 'tooFew'],
    [[], 'tooFew'],
    [[ONE, { ...ONE, carrierScac: 'SYNB' }], 'carrier'],
    [
      [
        { ...ONE, carrierScac: '' },
        { ...ONE, carrierScac: '' },
      ],
      'carrier',
    ],
    [[ONE, { ...ONE, pickupDate: '2026-11-25' }], 'day'],
    [
      [
        { ...ONE, pickupDate: null },
        { ...ONE, pickupDate: null },
      ],
      'day',
    ],
    [[ONE, { ...ONE, pickupPlace: '2 Dock Way, Reno' }], 'place'],
    [[ONE, { ...ONE, paymentType: 'C' }], 'terms'],
  ] as const)('%j: %s', (shipments, gap) => {
    expect(masterBillGap(shipments)).toBe(gap)
  })

  it('have one number, whatever their order', () => {
    expect(masterBillNumber(['0402', '0401', '0403'])).toBe('M0401')
    expect(masterBillNumber(['0403', '0401', '0402'])).toBe('M0401')
  })
})
