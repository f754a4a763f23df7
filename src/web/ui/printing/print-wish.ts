import type { PrintOrder } from '#contracts/entities/print-job.ts'

export interface PrintWish {
  shipmentIds: readonly string[]
  kinds: readonly Paper[]
  /** '' or absent: the usual printer of each paper. */
  printerId?: string
  /** 0 or absent: as many as each paper usually has. */
  copies?: number
  incoterm?: PrintOrder['incoterm']
}

export type Paper = PrintOrder['kinds'][number]
