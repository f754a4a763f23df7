import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { savedView, viewContent } from '../entities/saved-view.ts'
import { flag, id, requiredText, wholeNumber } from '../fields.ts'

/** Saved views of lists, which users share with colleagues and set as defaults. */

/** Name of a list: its table, with the tab if each tab is a separate list. */
const list = requiredText('List', 80)
const views = reply({ views: z.array(savedView) })

export const listViews = post('Views/List', {
  summary: 'List the saved views of one list: your own and those that colleagues share.',
  silent: true,
  body: z.object({ list }),
  reply: views,
  reads: ['views'],
})

export const saveView = post('Views/Save', {
  summary: 'Save a view of a list, or change one of your own; a shared one is available to all colleagues.',
  body: z.object({
    /** Absent: a new view. */
    viewId: z.optional(id),
    /** Required with `viewId`. */
    version: z.optional(wholeNumber(0, 2_000_000_000)),
    list,
    name: requiredText('Name', 60),
    isShared: z._default(flag, false),
    content: viewContent,
  }),
  reply: views,
  writes: ['views'],
  audit: 'view.saved',
})

export const removeView = post('Views/Remove', {
  summary: 'Remove a view of your own. An administrator can remove any that is shared.',
  body: z.object({ viewId: id }),
  reply: views,
  writes: ['views'],
  audit: 'view.removed',
})

export const setDefaultView = post('Views/SetDefault', {
  summary: 'Set the default view of a list; without a view, reset it.',
  body: z.object({ list, viewId: z._default(z.union([id, z.literal('')]), '') }),
  reply: views,
  writes: ['views'],
  audit: 'view.default-set',
})
