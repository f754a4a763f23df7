import { post, reply } from '../endpoint.ts'
import { benchmarkBody, benchmarkReply } from '../entities/benchmark.ts'

/** Analysis that the specification names a screen for, but no call. */

export const rateBenchmark = post('Analysis/RateBenchmark', {
  summary:
    'What was paid against what every contract would have charged for the same shipments, and own history.',
  pages: ['RateBenchmark'],
  via: 'data',
  silent: true,
  body: benchmarkBody,
  reply: reply(benchmarkReply),
  reads: ['reports', 'shipments', 'price-sheets', 'tariffs'],
})
