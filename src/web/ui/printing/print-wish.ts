import type { PrintOrder } from '#contracts/entities/print-job.ts'

export interface PrintWish {
  shipmentIds: readonly string[]
  kinds: readonly Paper[]
  /** '' or absent: the default printer for each document. */
  printerId?: string
  /** 0 or absent: the default number for each document. */
  copies?: number
  incoterm?: PrintOrder['incoterm']
}

export type Paper = PrintOrder['kinds'][number]
