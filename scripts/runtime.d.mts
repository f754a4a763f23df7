/** Flags and environment for starting a server; see runtime.mjs. */
export const RATING_FLAGS: readonly string[]
export const SERVER_FLAGS: readonly string[]
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>>
