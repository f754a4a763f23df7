/** Over the page while a call is under way. By itself: every screen says it, and needs no other of `messages.ts`. */
export const PROCESSING = 'Processing your request'
