/** Dialogs about shipments, loaded together: each file of its own would be named on every page. */
export { BulkMoveDialog } from './moves/bulk-move-dialog.tsx'
export { BulkPickupDialog } from './pickup-change/bulk-pickup-dialog.tsx'
export { PickupDialog } from './pickup-change/pickup-dialog.tsx'
export { PickupNotice } from './pickup-change/pickup-notice.tsx'
export { SendDialog } from './send-documents/send-dialog.tsx'
export { TenderDialog } from './tender-dialog.tsx'
