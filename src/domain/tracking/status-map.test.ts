import { describe, expect, it } from 'vitest'
import {
  statusOfOldX12,
  statusOfScan,
  statusOfX12,
  TRACKING_STATUSES,
  type TrackingStatus,
} from './status-map.ts'

const x12 = (status: string, reason = 'NS', appointmentStatus = '') =>
  statusOfX12({ status, reason, appointmentStatus })

describe('X12 214', () => {
  const table: Record<TrackingStatus, string> = {
    'Prepared Pickup': 'XB X8 X3 L1 OO',
    Pickup: 'AF CP AM R1',
    'In Transit': 'X4 P1 B6 C1 CL I1 OA J1 BC X6 X2 AG AJ AR RL X1 X5 S1 AV AW',
    Delivered: 'D1 CD',
    Problem: 'AH AP A3 A7 A9 SD CA NB BO AI K1 PR',
  }
  const rows = TRACKING_STATUSES.flatMap((status) => table[status].split(' ').map((code) => [code, status]))
  it.each(rows)('%s is %s', (code, status) => {
    expect(x12(code!)).toMatchObject({ kind: 'status', status })
    expect(x12(code!.toLowerCase(), '')).toMatchObject({ kind: 'status', status })
  })

  it('arrived at the consignee is not delivered', () => {
    expect(x12('X1')).toMatchObject({ status: 'In Transit' })
  })

  it('recognizes estimates', () => {
    const estimates = rows
      .map(([code]) => code!)
      .filter((code) => {
        const status = x12(code)
        return status.kind === 'status' && status.isEstimate
      })
    expect(estimates).toEqual(['B6', 'C1', 'X2', 'AG'])
  })

  it.each([
    ['X6', 'AI', 'Problem'],
    ['AG', 'AO', 'Problem'],
    ['AF', 'NS', 'Pickup'],
    ['D1', 'AO', 'Delivered'],
    ['CD', 'B1', 'Delivered'],
  ])('%s with reason %s is %s', (status, reason, ours) => {
    expect(x12(status, reason)).toMatchObject({ status: ours, isEstimate: false })
  })

  it('reads appointments if there is no status', () => {
    expect(x12('', '', 'AA')).toMatchObject({ status: 'Prepared Pickup', isEstimate: true })
    expect(x12('', 'NS', 'AB')).toMatchObject({ status: 'In Transit', isEstimate: true })
    expect(x12('', 'B1', 'AB')).toMatchObject({ status: 'Problem' })
  })

  it('needs a check if the carrier cancels', () => {
    expect(x12('CA')).toMatchObject({ status: 'Problem', needsVoidReview: true })
    expect(x12('SD')).toMatchObject({ needsVoidReview: false })
  })

  it.each(['', 'ZZ', 'AB', '__proto__'])('%j is unknown', (code) => {
    expect(x12(code)).toMatchObject({ kind: 'unknown' })
  })
})

it.each([
  ['AF', 'Pickup'],
  ['a', 'In Transit'],
  ['AG', 'In Transit'],
  ['D', 'Delivered'],
  ['1', 'Problem'],
  ['4', 'Problem'],
])('X12 157 %s is %s', (code, status) => {
  expect(statusOfOldX12(code)).toMatchObject({ kind: 'status', status, isEstimate: code === 'AG' })
})

it('X12 157 without a row is unknown', () => {
  expect(statusOfOldX12('constructor')).toEqual({ kind: 'unknown', code: 'CONSTRUCTOR' })
})

describe('words of parcel carriers', () => {
  it.each([
    ['Picked up', 'Pickup'],
    ['Origin Scan', 'Pickup'],
    ['USPS in possession of item', 'Pickup'],
    ['Acceptance', 'Pickup'],
    ['Out for Delivery', 'In Transit'],
    ['Departed FedEx location', 'In Transit'],
    ['Arrived at USPS Regional Facility', 'In Transit'],
    ['Delivered, Front Door/Porch', 'Delivered'],
    ['Delivery attempted, no access', 'Problem'],
    ['Undeliverable as addressed', 'Problem'],
    ['Could not be delivered', 'Problem'],
    ['Not delivered', 'Problem'],
    ['Shipment exception', 'Problem'],
    ['Returned to sender', 'Problem'],
    ['Shipping label created; pre-shipment', 'Prepared Pickup'],
  ])('%s is %s', (words, status) => {
    expect(statusOfScan(words)).toMatchObject({ kind: 'status', status, isEstimate: false })
  })

  it('an expected delivery is an estimate', () => {
    expect(statusOfScan('Scheduled  Delivery Friday')).toMatchObject({
      status: 'In Transit',
      isEstimate: true,
    })
  })

  it('other words are unknown', () => {
    expect(statusOfScan('Hello')).toEqual({ kind: 'unknown', code: 'Hello' })
  })
})
