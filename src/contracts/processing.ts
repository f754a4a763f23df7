/**
 * Shown over the page during a call. In a file of its own, because every screen needs it and nothing else of
 * `messages.ts`.
 */
export const PROCESSING = 'Processing your request'
