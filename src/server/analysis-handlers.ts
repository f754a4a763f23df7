import { rateBenchmark } from '#actions/pricing/rate-benchmark.ts'
import { carriersOnTime } from '#actions/reports/carriers-on-time.ts'
import { readReport } from '#actions/reports/read-report.ts'
import type { Handlers } from './handler.ts'

/** Handlers of the analysis calls. */
export const ANALYSIS_HANDLERS = {
  rateBenchmark: (context, { body }) => rateBenchmark(context, body),
  readOnTime: (context, { body }) => carriersOnTime(context, body),
  readReport: (context, { body }) => readReport(context, body),
} satisfies Partial<Handlers>
