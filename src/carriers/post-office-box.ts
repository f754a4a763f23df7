import type { Address } from '#domain/shipment/shipment.ts'

/** Post office boxes, where only USPS delivers. */

const BOX = /(?:^|[\s,])(?:p\.?\s*o\.?|post(?:\s+office)?)\s*box\b|^box\s+\d/i
/** `350 Main St`: a place that a driver can go to. */
const DOOR = /^\d+[a-z]?[\s-]+\S/i

/** Whether the box is the only address; an address may also have a street. */
export function isPostOfficeBox({ street, street2 }: Pick<Address, 'street' | 'street2'>): boolean {
  const lines = [street, street2].map((line) => line.trim())
  return lines.some((line) => BOX.test(line)) && !lines.some((line) => DOOR.test(line))
}
