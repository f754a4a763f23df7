import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CLIENT_SETTINGS, parseClientSettings } from './client-settings.ts'

describe('parseClientSettings', () => {
  it('uses the stored values and the defaults for the rest', () => {
    expect(parseClientSettings({ defaultClass: '92.5', isPalletItemGrid: false })).toEqual({
      ...DEFAULT_CLIENT_SETTINGS,
      defaultClass: '92.5',
      isPalletItemGrid: false,
    })
  })

  it.each([
    [{ defaultClass: '71' }],
    [{ defaultClass: 70 }],
    [{ isPalletItemGrid: 'true' }],
    [{ densityScale: '12-tier' }],
    [{ gs1CompanyPrefix: '12345' }],
    [{ gs1CompanyPrefix: '1234567x' }],
    [{ defaultPickup: { warehouse: '', from: '15:30', to: '11:00' } }],
    [{ defaultPickup: { warehouse: '', from: '9:00', to: '11:00' } }],
    [{ defaultPickup: [] }],
    [{ volumeThresholds: { pallets: 0, weightLb: '5000' } }],
    [{ unknown: true }],
    [null],
    ['{}'],
  ])('reads %j as the defaults', (stored) => {
    expect(parseClientSettings(stored)).toEqual(DEFAULT_CLIENT_SETTINGS)
  })

  it('keeps a pickup location and window', () => {
    const defaultPickup = { warehouse: 'RNO', from: '08:00', to: '16:30' }
    expect(parseClientSettings({ defaultPickup }).defaultPickup).toEqual(defaultPickup)
  })

  it('keeps the thresholds of the volume advice, each separately', () => {
    const { volumeThresholds } = parseClientSettings({ volumeThresholds: { pallets: 10 } })
    expect(volumeThresholds).toEqual({ ...DEFAULT_CLIENT_SETTINGS.volumeThresholds, pallets: 10 })
  })

  it('reads its own output unchanged, whatever the input was', () => {
    fc.assert(
      fc.property(fc.object(), (stored) => {
        const settings = parseClientSettings(stored)
        expect(parseClientSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
      }),
    )
  })
})
