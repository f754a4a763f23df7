import type { JobMessage, ReceiptState } from '#contracts/bridge-protocol.ts'

/** Pages on disk on their way to a printer. */
export interface Pages {
  file: string
  language: JobMessage['language']
  title: string
  copies: number
  /** Must be called right before the first byte is sent; a failure before that has printed nothing. */
  onStart: () => void
  /** True if the bridge is stopping. */
  isOver: () => boolean
}

export interface Outcome {
  state: Exclude<ReceiptState, 'accepted'>
  message: string
}
