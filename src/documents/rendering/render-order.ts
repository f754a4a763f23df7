import type { PrintPart } from './print-set.ts'

/** Files to make, each from its own parts: the work that one thread does in one message. */
export interface RenderOrder {
  files: readonly RenderFile[]
}

export interface RenderFile {
  fileName: string
  title: string
  parts: readonly PrintPart[]
}

/** A file that is ready. */
export type MadeFile = readonly [fileName: string, bytes: Uint8Array]

/** The message to the thread, and its answer. */
export interface RenderTask extends RenderOrder {
  id: number
}
export type RenderAnswer =
  | { id: number; kind: 'made'; files: MadeFile[] }
  | { id: number; kind: 'failed'; message: string }
