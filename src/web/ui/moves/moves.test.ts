import { describe, expect, it } from 'vitest'
import { MANUAL_MOVES } from '#contracts/endpoints/shipments.ts'
import { bodyOf, faultsOf, MOVES, movesAmong, movesOf, NOTHING_SAID } from './moves.ts'

const NOW = new Date('2026-11-20T18:00:00Z')

describe('manual moves', () => {
  it('have words for every move of the contract', () => {
    expect(Object.keys(MOVES).sort()).toEqual([...MANUAL_MOVES, 'preparedPickup', 'pickup'].sort())
  })

  it('are those that the reply allows, and no others', () => {
    expect(movesAmong(['void', 'moveToTransit', 'reportProblem', 'tender', 'build'])).toEqual([
      'preparedPickup',
      'pickup',
      'moveToTransit',
      'reportProblem',
      'void',
    ])
    expect(movesAmong([])).toEqual([])
  })

  it.each([
    ['T', true, ['preparedPickup', 'pickup', 'moveToTransit', 'reportProblem', 'declineTender', 'void']],
    ['A', true, ['moveToDelivered', 'reportProblem', 'void']],
    ['D', true, ['archive']],
    ['V', true, []],
  ] as const)('of a row in %s follow the life cycle', (status, isTendered, expected) => {
    expect(movesOf({ status, isTendered })).toEqual(expected)
  })

  it('require a reason for a void and a note for a problem', () => {
    expect(faultsOf('void', { ...NOTHING_SAID, notes: '  ' }, NOW).notes).toBe(
      'Enter the reason for voiding.',
    )
    expect(faultsOf('reportProblem', NOTHING_SAID, NOW).notes).toBe('Describe the problem.')
    expect(faultsOf('declineTender', NOTHING_SAID, NOW).notes).toBe('Enter what the carrier said.')
    expect(faultsOf('void', { ...NOTHING_SAID, notes: 'Order cancelled' }, NOW)).toEqual({})
    expect(faultsOf('moveToTransit', NOTHING_SAID, NOW)).toEqual({})
  })

  it('refuse a future time and an invalid time', () => {
    expect(faultsOf('moveToTransit', { ...NOTHING_SAID, when: '2026-12-24T10:00' }, NOW).when).toMatch(
      /in the past/,
    )
    expect(faultsOf('moveToTransit', { ...NOTHING_SAID, when: 'soon' }, NOW).when).toMatch(/in the past/)
    expect(faultsOf('moveToTransit', { ...NOTHING_SAID, when: '2026-11-18T10:00' }, NOW)).toEqual({})
  })

  it('send the time as an instant and the version that the user saw', () => {
    const body = bodyOf(
      'moveToDelivered',
      { id: 's1', version: 7 },
      { notes: 'at dock', place: 'Dallas TX', when: '2026-11-18T10:00' },
    )
    expect(body).toMatchObject({
      shipmentId: 's1',
      action: 'moveToDelivered',
      version: 7,
      place: 'Dallas TX',
    })
    expect(new Date(body.occurredAt).getTime()).toBe(new Date('2026-11-18T10:00').getTime())
    expect(bodyOf('preparedPickup', { id: 's1', version: 1 }, NOTHING_SAID)).toMatchObject({
      trackingStatus: 'Prepared Pickup',
    })
    expect(bodyOf('void', { id: 's1', version: 1 }, NOTHING_SAID).occurredAt).toBe('')
  })
})
