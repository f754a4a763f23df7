import { expect, it } from 'vitest'
import { bucketOfBuilt } from './order-bucket.ts'

it.each([
  [[], 'Q'],
  [['D'], 'D'],
  [['V'], 'V'],
  [['D', 'A', 'T'], 'T'],
  [['D', 'H'], 'H'],
])('a built order whose shipments are in %j is in %s', (shipments, bucket) => {
  expect(bucketOfBuilt(shipments)).toBe(bucket)
})
