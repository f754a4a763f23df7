import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { benchmarkBody, benchmarkReply } from '../entities/benchmark.ts'
import { text } from '../fields.ts'

/** Analysis calls for a screen of the specification that has no specified call. */

export const rateBenchmark = post('Analysis/RateBenchmark', {
  summary: 'Compare what was paid with what every contract would have charged, and with your own history.',
  pages: ['RateBenchmark'],
  via: 'data',
  silent: true,
  body: benchmarkBody,
  reply: reply(benchmarkReply),
  reads: ['reports', 'shipments', 'price-sheets', 'tariffs'],
})

export const readOnTime = post('Analysis/CarriersOnTime', {
  summary: 'Recent on-time performance of each carrier on a lane with enough deliveries.',
  pages: ['ReviewRates', 'Prepaid', 'Collect', 'Parcel'],
  via: 'data',
  silent: true,
  /** ZIPs of the lane. */
  body: z.object({ from: text(10), to: text(10) }),
  reply: reply({
    carriers: z.array(
      z.object({
        SCAC: z.string(),
        /** 0 to 1. */
        share: z.number(),
        due: z.number(),
        onTime: z.number(),
        /** False: over all lanes, because too few deliveries were on this one. */
        isLane: z.boolean(),
      }),
    ),
    /** How many days it looks back. */
    days: z.number(),
  }),
  isFromReplica: true,
  reads: ['shipments', 'tracking'],
})
