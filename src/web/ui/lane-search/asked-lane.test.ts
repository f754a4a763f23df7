import { describe, expect, it } from 'vitest'
import { type AskedLane, faultsOfLane, readLane, settleLane, writeLane } from './asked-lane.ts'

const LANE: AskedLane = {
  originZip: '89502',
  destinationZip: '60606',
  pickupDate: '2026-11-24',
  pickupFrom: '09:00',
  pickupTo: '16:00',
}
const NOTHING: AskedLane = {
  originZip: '',
  destinationZip: '',
  pickupDate: '',
  pickupFrom: '',
  pickupTo: '',
}

describe('a lane in the URL', () => {
  it('is read back as written, next to other parameters', () => {
    const written = writeLane({ carrier: 'SYNA' }, LANE)
    expect(written).toEqual({
      carrier: 'SYNA',
      from: '89502',
      to: '60606',
      date: '2026-11-24',
      ready: '09:00',
      close: '16:00',
    })
    expect(readLane(written)).toEqual(LANE)
    expect(readLane({})).toEqual(NOTHING)
    expect(writeLane(written, NOTHING).from).toBeUndefined()
  })
})

describe('a typed lane', () => {
  it.each([
    [{}, {}],
    [{ destinationZip: '' }, {}],
    [{ originZip: ' ' }, { originZip: 'ZIP is required.' }],
    [{ destinationZip: '606' }, { destinationZip: 'Enter a complete US ZIP or Canadian postal code.' }],
    [{ originZip: 'M5V 2T6' }, {}],
    [{ pickupFrom: 'soon' }, { pickupFrom: 'Enter a time like 11:00 AM.' }],
    [{ pickupTo: '25:00' }, { pickupTo: 'Enter a time like 11:00 AM.' }],
  ] as [Partial<AskedLane>, Record<string, string>][])('%o has the errors %o', (typed, faults) => {
    expect(faultsOfLane({ ...LANE, ...typed })).toEqual(faults)
  })

  it('is normalized', () => {
    const typed = {
      ...LANE,
      originZip: 'm5v 2t6',
      destinationZip: '606061234',
      pickupFrom: '9am',
      pickupTo: '4 pm',
    }
    expect(settleLane(typed)).toEqual({
      originZip: 'M5V2T6',
      destinationZip: '60606-1234',
      pickupDate: '2026-11-24',
      pickupFrom: '09:00',
      pickupTo: '16:00',
    })
  })
})
