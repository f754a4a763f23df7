/**
 * Shown over the page during a call. In its own file, because every screen needs it without the rest of `messages.ts`.
 */
export const PROCESSING = 'Processing your request'
