import type { PrintPart } from './print-set.ts'

/** Files to be made, each of its own parts: what one thread does in one go. */
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
