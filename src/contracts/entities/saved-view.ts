import * as z from 'zod/mini'
import { id } from '../fields.ts'

const name = z.string().check(z.maxLength(60))
const value = z.string().check(z.maxLength(200))

/** The settings of a list in a saved view, by names from the list itself: the server does not interpret them. */
export const viewContent = z.object({
  /** Search, filters, sort and page size as in the address of the page; absent = the default. */
  search: z
    .record(name, value)
    .check(z.refine((one) => Object.keys(one).length <= 60, 'Use at most 60 entries.')),
  /** Ids of columns in their order; absent: the user's own columns. */
  columns: z.optional(
    z.object({ order: z.array(name).check(z.maxLength(100)), hidden: z.array(name).check(z.maxLength(100)) }),
  ),
})
export type ViewContent = z.output<typeof viewContent>

export const savedView = z.object({
  id,
  name: z.string(),
  isShared: z.boolean(),
  /** Whether it belongs to the current user: users can change only their own views. */
  isMine: z.boolean(),
  /** User name of the owner. */
  owner: z.string(),
  isDefault: z.boolean(),
  content: viewContent,
  version: z.int(),
})
export type SavedView = z.output<typeof savedView>
