import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { shipmentRow } from '../entities/shipment.ts'
import { choice, list, paging, text } from '../fields.ts'

/** The wall board. */

/** The stage of a tendered shipment, the worst last. */
export const CONSOLE_STAGES = ['tendered', 'accepted', 'pickedUp', 'atRisk', 'late'] as const

export const listConsole = post('Console/GetShipmentList', {
  summary: 'List tendered shipments by stage: leaving today, late, or with a problem.',
  query: { statuscode: z._default(mode(['TC']), 'TC') },
  pages: ['ShipmentConsole', 'Track', 'DockView'],
  silent: true,
  via: 'data',
  hasFixedOrder: true,
  body: z.object({
    ...paging,
    WHSE: text(80),
    carrierSCAC: text(10),
    stage: z._default(choice(['', ...CONSOLE_STAGES]), ''),
  }),
  reply: reply({
    ...list(
      z.object({
        shipment: shipmentRow,
        stage: z.enum(CONSOLE_STAGES),
        /** Why it is at risk or late; '' otherwise. */
        reason: z.string(),
        minutesToPickupEnd: z.nullable(z.int()),
      }),
    ),
    stages: z.object({
      tendered: z.int(),
      accepted: z.int(),
      pickedUp: z.int(),
      atRisk: z.int(),
      late: z.int(),
    }),
    refreshedAt: z.string(),
  }),
  isFromReplica: true,
  reads: ['shipments', 'tracking'],
})
