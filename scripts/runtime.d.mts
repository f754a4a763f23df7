/** What a server is started with; see runtime.mjs. */
export const RATING_FLAGS: readonly string[]
export const COMPILE_CACHE: string
