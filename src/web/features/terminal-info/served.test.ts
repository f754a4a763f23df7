import { describe, expect, it } from 'vitest'
import type { LaneServiceValue, TerminalValue } from '#contracts/entities/lane-service.ts'
import { distanceText, hasTerminal, searchCarriers } from './served.ts'

const terminal = { code: 'OAKCA', name: 'Alpha Oakland', city: 'Oakland', state: 'CA' } as TerminalValue
const alpha = { scac: 'SYNA', carrierName: 'Synthetic Alpha', origin: terminal, destination: null }
const bravo = { scac: 'SYNB', carrierName: 'Synthetic Bravo', origin: null, destination: null }
const services = [alpha, bravo] as LaneServiceValue[]

describe('terminals of a lane', () => {
  it('are searched by carrier and by place', () => {
    const found = (wanted: string) => searchCarriers(services, wanted).map(({ scac }) => scac)
    expect(found('')).toEqual(['SYNA', 'SYNB'])
    expect(found('syna')).toEqual(['SYNA'])
    expect(found('synthetic oakl')).toEqual(['SYNA'])
    expect(found('nobody')).toEqual([])
    expect(services.map(hasTerminal)).toEqual([true, false])
  })

  it.each([
    [null, ''],
    [0, 'in 89502'],
    [1968, 'about 1,968 mi from 89502'],
  ])('have their distance as text: %s miles', (miles, text) =>
    expect(distanceText(miles, '89502')).toBe(text),
  )
})
