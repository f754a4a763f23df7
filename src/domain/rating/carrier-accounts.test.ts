import { describe, expect, it } from 'vitest'
import { accountsAt } from './carrier-accounts.ts'

const account = (scac: string, location: string, rateModeId = 1) => ({ scac, location, rateModeId })
const [everywhere, reno, dallas] = [account('SYNA', ''), account('SYNA', 'RNO'), account('SYNA', 'DAL')]

describe('the account of a shipment', () => {
  it.each([
    ['its warehouse’s own', [everywhere, reno, dallas], 'RNO', [reno]],
    ['the one for all locations where the warehouse has none', [everywhere, dallas], 'RNO', [everywhere]],
    ['never another warehouse’s', [dallas], 'RNO', []],
    ['the one for all locations when it starts elsewhere', [reno, everywhere], '', [everywhere]],
    [
      'any one, that for all locations first, without a warehouse to go by',
      [reno, everywhere],
      undefined,
      [everywhere],
    ],
    ['any one at all then', [dallas, reno], undefined, [dallas]],
  ])('%s', (_what, accounts, warehouse, chosen) => {
    expect(accountsAt(accounts, warehouse)).toEqual(chosen)
  })

  it('is one for each carrier and mode, in the given order', () => {
    const [volume, other] = [account('SYNA', 'RNO', 2), account('SYNB', '')]
    expect(accountsAt([other, volume, everywhere, reno], 'RNO')).toEqual([other, volume, reno])
  })
})
