/** How long a carrier may take to answer a tender by mail. Stored with the client's settings. */
export interface TenderRules {
  /** Hours after which the carrier is reminded once; 0 = never. */
  remindAfterHours: number
  /** Hours after which the tender counts as declined; 0 = never. */
  expireAfterHours: number
}

export const USUAL_TENDER_RULES: TenderRules = { remindAfterHours: 4, expireAfterHours: 0 }

/** Two weeks. */
export const LONGEST_TENDER_HOURS = 336

/** The rules from a stored value; missing or invalid ones take their defaults. Never throws. */
export function parseTenderRules(stored: unknown): TenderRules {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const hours = (name: keyof TenderRules): number => {
    const value = given[name]
    const isUsable = typeof value === 'number' && value >= 0 && value <= LONGEST_TENDER_HOURS
    return isUsable ? value : USUAL_TENDER_RULES[name]
  }
  return { remindAfterHours: hours('remindAfterHours'), expireAfterHours: hours('expireAfterHours') }
}

const HOUR_MS = 3_600_000

/** When to remind a carrier that was asked at `askedAt`, and when the tender expires; no reminder after that. */
export function tenderTimes(
  rules: TenderRules,
  askedAt: Date,
): { remindAt: Date | null; expiresAt: Date | null } {
  const after = (hours: number) => (hours > 0 ? new Date(askedAt.getTime() + hours * HOUR_MS) : null)
  const expiresAt = after(rules.expireAfterHours)
  const remindAt = after(rules.remindAfterHours)
  return { remindAt: remindAt && expiresAt && remindAt >= expiresAt ? null : remindAt, expiresAt }
}
