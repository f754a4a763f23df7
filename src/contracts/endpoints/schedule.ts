import { z } from 'zod'
import { mode, post, reply } from '../endpoint.ts'
import { bulkJob, outcome } from '../entities/outcome.ts'
import { pickupWindow } from '../entities/shipment.ts'
import { choice, flag, id, ids, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Many shipments at once, and when they are picked up. */

const PAGES = ['OpenOrders', 'MultipleOrders'] as const
const BULK_BODY_BYTES = 8 * 1_048_576

/** Long work: the same call starts it, tells how far it is (`jobId`) and stops it (`cancel`). */
const jobFields = { jobId: id.default(''), cancel: flag.default(false) } as const

const isNewOrCancelled = (_query: unknown, body: unknown) => {
  const { jobId, cancel } = (body ?? {}) as { jobId?: string; cancel?: boolean }
  return !jobId || cancel === true
}

export const updateSchedule = post('Shipment/UpdateSchedule', {
  summary: 'Set the pickup date and window of one or many shipments.',
  pages: [...PAGES, 'ShipmentDetails', 'Track', 'DockView'],
  body: renamed(
    { shipmentIds: ids(), pickup: pickupWindow, version: wholeNumber(0, 2_000_000_000).optional() },
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
    shipmentIds: ids().default([]),
    rule: choice(ROUTING_RULES).default('defaults'),
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
  query: { flag: mode(['schedule', 'tender']).default('schedule') },
  pages: PAGES,
  body: z.object({
    rows: z
      .array(
        renamed(
          {
            shipmentId: id,
            /** '' = the price that the routing has picked. */
            priceSheetId: id.default(''),
            pickup: pickupWindow.optional(),
            overrideReason: text(300),
            version: wholeNumber(0, 2_000_000_000).optional(),
          },
          {
            priceSheetId: 'selectedPricesheetid',
            pickup: 'SheduleDateTime',
            overrideReason: 'OverrideReason',
          },
        ),
      )
      .max(10_000, 'Choose at most 10,000.')
      .default([]),
    notify: flag.default(true),
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
