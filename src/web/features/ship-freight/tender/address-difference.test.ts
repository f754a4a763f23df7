import { describe, expect, it } from 'vitest'
import { BLANK_ADDRESS } from '../desk/form/form.ts'
import { sampleSheet } from '../desk/form/sample.test-support.ts'
import { addressDifference } from './address-difference.ts'

const shipment = (from: string, to: string, ratedFor?: { originZip: string; destinationZip: string }) => ({
  origin: { ...BLANK_ADDRESS, zip: from },
  destination: { ...BLANK_ADDRESS, zip: to },
  priceSheets: [{ ...sampleSheet('SAIA', 100), id: 'p', ...(ratedFor ? { ratedFor } : {}) }],
  selectedPriceSheetId: 'p',
})

describe('the ZIPs of shipment and price', () => {
  it('cause no notice if they are the same', () => {
    const rated = { originZip: '89502', destinationZip: '75201' }
    expect(addressDifference(shipment('89502', '75201', rated))).toBe('')
    expect(addressDifference(shipment('89502-1234', '75201', rated))).toBe('')
    expect(addressDifference(shipment('V6B 1A1', '75201', { ...rated, originZip: 'V6B1A1' }))).toBe('')
  })

  it('are both shown for each end that differs', () => {
    const rated = { originZip: '89501', destinationZip: '75202' }
    expect(addressDifference(shipment('89502', '75202', rated))).toBe('pickup 89502, rated 89501')
    expect(addressDifference(shipment('89502', '75201', rated))).toBe(
      'pickup 89502, rated 89501; delivery 75201, rated 75202',
    )
  })

  it('cause no notice for a manual price, or none: neither has rated ZIPs', () => {
    expect(addressDifference(shipment('89502', '75201'))).toBe('')
    expect(addressDifference({ ...shipment('1', '2'), selectedPriceSheetId: '' })).toBe('')
  })
})
