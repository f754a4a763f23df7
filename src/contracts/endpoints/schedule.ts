import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { bulkJob, outcome } from '../entities/outcome.ts'
import { pickupWindow } from '../entities/shipment.ts'
import { choice, flag, id, ids, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Many shipments at once, and when they are picked up. */

const PAGES = ['OpenOrders', 'MultipleOrders'] as const
const BULK_BODY_BYTES = 8 * 1_048_576

/** Long work: the same call starts it, tells how far it is (`jobId`) and stops it (`cancel`). */
const jobFields = { jobId: z._default(id, ''), cancel: z._default(flag, false) } as const

const isNewOrCancelled = (_query: unknown, body: unknown) => {
  const { jobId, cancel } = (body ?? {}) as { jobId?: string; cancel?: boolean }
  return !jobId || cancel === true
}

export const updateSchedule = post('Shipment/UpdateSchedule', {
  summary: 'Set the pickup date and window of one or many shipments.',
  pages: [...PAGES, 'ShipmentDetails', 'Track', 'DockView'],
  body: renamed(
    { shipmentIds: ids(), pickup: pickupWindow, version: z.optional(wholeNumber(0, 2_000_000_000)) },
    { pickup: 'SheduleDateTime' },
  ),
  reply: reply({ outcomes: z.array(outcome) }),
  writes: ['shipments', 'counts'],
  audit: 'shipment.rescheduled',
})

/** How a carrier is picked for each shipment of a bulk routing; `defaults` are those of specification section 4. */
export const ROUTING_RULES = ['defaults', 'cheapest', 'fastest', 'preferred'] as const

export const routeMany = post('Shipment/MultiRouting', {
  summary: 'Rate many shipments and pick a carrier for each; answers a job whose progress comes live.',
  pages: PAGES,
  body: z.object({
    shipmentIds: z._default(ids(), []),
    rule: z._default(choice(ROUTING_RULES), 'defaults'),
    ...jobFields,
  }),
  reply: reply({ job: bulkJob }),
  writes: ['shipments', 'price-sheets', 'counts'],
  isChange: isNewOrCancelled,
  ownTransactions: true,
  bodyLimit: BULK_BODY_BYTES,
  audit: 'shipments.routed',
})

export const scheduleMany = post('Shipment/BulkSchedule', {
  summary: 'Schedule many shipments, or schedule and tender them, with one outcome for each.',
  query: { flag: z._default(mode(['schedule', 'tender']), 'schedule') },
  pages: PAGES,
  body: z.object({
    rows: z._default(
      z
        .array(
          renamed(
            {
              shipmentId: id,
              /** '' = the price that the routing has picked. */
              priceSheetId: z._default(id, ''),
              pickup: z.optional(pickupWindow),
              overrideReason: text(300),
              version: z.optional(wholeNumber(0, 2_000_000_000)),
            },
            {
              priceSheetId: 'selectedPricesheetid',
              pickup: 'SheduleDateTime',
              overrideReason: 'OverrideReason',
            },
          ),
        )
        .check(z.maxLength(10_000, 'Choose at most 10,000.')),
      [],
    ),
    notify: z._default(flag, true),
    ...jobFields,
  }),
  reply: reply({ job: bulkJob }),
  writes: ['shipments', 'price-sheets', 'counts'],
  isChange: isNewOrCancelled,
  ownTransactions: true,
  bodyLimit: BULK_BODY_BYTES,
  audit: 'shipments.scheduled',
})

export const countSchedule = post('Shipment/GetScheduleShipmentCount', {
  summary: 'How many pickups are due today and overdue, by warehouse.',
  pages: [...PAGES, 'Track', 'DockView', 'ShipmentConsole', 'Dashboard'],
  silent: true,
  body: z.object({ clientId: text(80), WHSE: text(80) }),
  reply: reply({
    today: z.int(),
    overdue: z.int(),
    warehouses: z.array(z.object({ WHSE: z.string(), name: z.string(), today: z.int(), overdue: z.int() })),
    refreshedAt: z.string(),
  }),
  reads: ['counts', 'shipments'],
})
