import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { dockShipment } from '../entities/dock.ts'
import { MOST_LABELS } from '../entities/print-job.ts'
import { flag, id, instant, text, wholeNumber } from '../fields.ts'

/** The dock: today's outbound freight, piece by piece. The specification has the page, but no calls for it. */

export const listDock = post('Dock/GetDockList', {
  summary:
    'List pickups that are due today, overdue or upcoming, with their pieces, and shipments that left the dock.',
  pages: ['DockView'],
  silent: true,
  body: z.object({ WHSE: text(80) }),
  reply: reply({ rows: z.array(dockShipment), refreshedAt: z.string() }),
  reads: ['shipments', 'documents'],
})

export const checkDockUnits = post('Dock/CheckOff', {
  summary: 'Check off handling units of a shipment, or undo it.',
  pages: ['DockView'],
  silent: true,
  body: z.object({
    shipmentId: id,
    /** From 1, as the pallet labels count them. */
    units: z
      .array(wholeNumber(1, MOST_LABELS))
      .check(z.minLength(1, 'Choose the units.'), z.maxLength(MOST_LABELS)),
    isChecked: z._default(flag, true),
    /** The time of the action: a dock without a network connection sends it later. */
    occurredAt: z.optional(instant),
  }),
  reply: reply({ shipmentId: z.string(), checked: z.int() }),
  writes: ['shipments'],
  audit: 'dock.checked-off',
})

export const printDockCommands = post('Dock/CommandSheet', {
  summary: 'Download the sheet of command bar codes to hang next to the scanner.',
  pages: ['DockView'],
  body: z.object({ title: text(80) }),
  reply: z.any().check(z.describe('application/pdf')),
  isFile: true,
})
