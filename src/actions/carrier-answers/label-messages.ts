import type { OutboxMessage } from '#database/queue/outbox.ts'
import type { PrintHouse } from '../papers/printing/print-once.ts'
import { LABEL_MESSAGE, LABEL_VOID_MESSAGE } from '../parcel/label-kinds.ts'
import { buyLabel } from './buy-label.ts'
import { voidBoughtLabel } from './void-label.ts'

/** How each kind of label message is delivered. All of them first ask the carrier what it has. */
export const labelMessages = (house: PrintHouse) => ({
  [LABEL_MESSAGE]: (message: OutboxMessage, beforeHandOver: () => Promise<void>) =>
    buyLabel(house, message, beforeHandOver),
  [LABEL_VOID_MESSAGE]: (message: OutboxMessage) => voidBoughtLabel(house, message),
})
