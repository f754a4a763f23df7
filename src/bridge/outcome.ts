import type { JobMessage, ReceiptState } from '#contracts/bridge-protocol.ts'

/** Pages that lie on the disk, on their way to a printer. */
export interface Pages {
  file: string
  language: JobMessage['language']
  title: string
  copies: number
  /** To be called right before the first byte leaves; what fails before it has printed nothing. */
  onStart: () => void
  /** The bridge is ending. */
  isOver: () => boolean
}

export interface Outcome {
  state: Exclude<ReceiptState, 'accepted'>
  message: string
}
