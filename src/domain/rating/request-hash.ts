/** The request's part of a receipt's hash: every input that can affect a price. */
import { hundredthsOf } from '../units.ts'
import { HUNDREDTH_INCHES_PER_FOOT } from './linear-feet.ts'
import { GROUP_SIZE } from './postal-code.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { addNumber, addText, type Fingerprint, finishFingerprint, startFingerprint } from './receipt-hash.ts'

/** 16 hex digits; computed for the first receipt, and stored with the prepared request for the other carriers. */
export function requestHash(prepared: PreparedLtlRequest): string {
  prepared.hash ??= hashOf(prepared)
  return prepared.hash
}

function hashOf(prepared: PreparedLtlRequest): string {
  const print = startFingerprint()
  const { origin, destination, request } = prepared
  addNumber(print, origin.group * GROUP_SIZE + origin.rest)
  addNumber(print, origin.state)
  addNumber(print, destination.group * GROUP_SIZE + destination.rest)
  addNumber(print, destination.state)
  addNumber(print, prepared.pickupDay)
  addNumber(print, prepared.ratingDay)
  addNumber(print, request.items.length)
  for (let line = 0; line < request.items.length; line++) addItem(print, prepared, line)
  for (const code of prepared.services) addText(print, code)
  addNumber(print, request.linearFeet === null ? -1 : prepared.linear)
  addNumber(print, request.isSingleShipment ? 1 : 0)
  return finishFingerprint(print)
}

function addItem(print: Fingerprint, prepared: PreparedLtlRequest, line: number): void {
  const item = prepared.request.items[line]!
  const { length, width, height } = item.dimensions
  addNumber(print, prepared.classIndexes[line]!)
  addNumber(print, prepared.weights[line]!)
  addNumber(print, item.quantity)
  addNumber(print, item.pieces)
  addNumber(print, hundredthsOf(length))
  addNumber(print, hundredthsOf(width))
  addNumber(print, hundredthsOf(height))
  addNumber(print, (item.isHazmat ? 2 : 0) + (item.isStackable ? 1 : 0))
  addNumber(print, item.linearFeet === null ? -1 : Math.round(item.linearFeet * HUNDREDTH_INCHES_PER_FOOT))
  addText(print, item.packageType)
}
