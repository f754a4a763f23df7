/**
 * Rates one shipment with many contracts and returns bare numbers, for callers that rate thousands of stored shipments.
 */
import type { CompiledTariff } from './compiled-tariff.ts'
import { noticeAnswer } from './ltl-answer.ts'
import type { LtlRequest } from './ltl-request.ts'
import { type PreparedLtlRequest, prepareLtlRequest } from './prepare-ltl-request.ts'
import { priceLtl } from './rate-ltl.ts'
import { clearSheet, NO_PRICE, newSheet } from './sheet.ts'

/** A carrier's contract: of the versions in effect on the day, the one with the latest start applies. */
export interface AskedContract {
  scac: string
  versions: readonly CompiledTariff[]
  /** YYYY-MM-DD: rated as if picked up on this day; null: on the shipment's own pickup day. */
  pickupDate: string | null
}

/** The version in effect on a day number (the latest start first); null if none is. */
export function versionOn(versions: readonly CompiledTariff[], day: number): CompiledTariff | null {
  let found: CompiledTariff | null = null
  for (const version of versions) {
    if (version.fromDay > day || day > version.toDay) continue
    if (found === null || version.fromDay >= found.fromDay) found = version
  }
  return found
}

// Reused for every price: rating is synchronous.
const sheet = newSheet()

/** One answer per contract (`ltl-answer.ts`). Uses the request's own pickup and rating day by default. */
export function askContracts(contracts: readonly AskedContract[], request: LtlRequest): number[] {
  const own = prepareLtlRequest(request)
  return contracts.map(({ versions, pickupDate }) => {
    const prepared = pickupDate === null ? own : onDay(request, pickupDate)
    const version = versionOn(versions, prepared.pickupDay)
    if (!version) return noticeAnswer('TARIFF_NOT_EFFECTIVE')
    clearSheet(sheet)
    const cents = priceLtl(sheet, version, prepared)
    return cents === NO_PRICE ? noticeAnswer(sheet.noticeCode) : cents
  })
}

function onDay(request: LtlRequest, pickupDate: string): PreparedLtlRequest {
  return prepareLtlRequest({ ...request, pickupDate, ratingDate: pickupDate })
}
