/** Dialogs about shipments in one chunk: with a chunk each, every page would list all of them. */
export { BulkMoveDialog } from './moves/bulk-move-dialog.tsx'
export { BulkPickupDialog } from './pickup-change/bulk-pickup-dialog.tsx'
export { PickupDialog } from './pickup-change/pickup-dialog.tsx'
export { PickupNotice } from './pickup-change/pickup-notice.tsx'
export { SendDialog } from './send-documents/send-dialog.tsx'
export { TenderDialog } from './tender-dialog.tsx'
