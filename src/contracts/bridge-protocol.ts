import * as z from 'zod/mini'

/**
 * The messages between server and print bridge over `/ws?uniqueName=…`, one JSON object per message. Only the pages of
 * a job travel as binary frames, right after the message that announces them.
 */

/** Bytes in one binary frame of a job. */
export const FRAME_BYTES = 262_144
/** How often the server sends a message; a bridge that receives none for three times as long reconnects. */
export const PULSE_EVERY_MS = 20_000
/** Letters and digits of a pairing code: none that sounds like another when read aloud. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const CODE_LENGTH = 8
/** The port of the bridge's `GET /scale` on the computer's own address, by default. */
export const SCALE_PORT = 9_180

/** Ids of jobs and requests: they become file names. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const id = z.string().check(z.regex(ID))
const short = z.string().check(z.maxLength(200))

/** A printer that the bridge can reach. */
const bridgePrinter = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(['PDF', 'ZPL']),
  isOnline: z.boolean(),
})
export type BridgePrinter = z.output<typeof bridgePrinter>

const host = { hostName: short, platform: short, version: short }
const printers = z.array(bridgePrinter).check(z.maxLength(100))

/** The result of a job on the bridge's side; `accepted`: it is on the bridge's disk and will be printed. */
export const RECEIPT_STATES = ['accepted', 'printed', 'failed', 'unknown'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** The reading of the scale. */
export const scaleReading = z.object({
  weight: z.number(),
  unit: z.enum(['lb', 'kg']),
  isStable: z.boolean(),
  scale: short,
  readAt: z.string().check(z.maxLength(40)),
})
export type ScaleReading = z.output<typeof scaleReading>

/** From the bridge. The first message of a connection is `pair` or `hello`. */
export const fromBridge = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pair'), code: z.string().check(z.maxLength(40)), ...host }),
  z.object({
    type: z.literal('hello'),
    uniqueName: short,
    token: short,
    ...host,
    hasScale: z.boolean(),
    printers,
  }),
  z.object({ type: z.literal('printers'), hasScale: z.boolean(), printers }),
  z.object({
    type: z.literal('receipt'),
    jobId: id,
    state: z.enum(RECEIPT_STATES),
    message: z.string().check(z.maxLength(1_000)),
  }),
  z.object({
    type: z.literal('weight'),
    askId: id,
    reading: z.nullable(scaleReading),
    message: z.string().check(z.maxLength(1_000)),
  }),
])
export type FromBridge = z.output<typeof fromBridge>

/** One job for a printer of the bridge; `size` bytes follow in binary frames. */
const job = z.object({
  type: z.literal('job'),
  jobId: id,
  printer: z.string(),
  language: z.enum(['PDF', 'ZPL']),
  title: z.string(),
  /** How many times the printer prints the bytes. */
  copies: z.int(),
  size: z.int(),
  sha256: z.string(),
})
export type JobMessage = z.output<typeof job>

/** From the server. */
export const fromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paired'), uniqueName: z.string(), token: z.string(), userName: z.string() }),
  z.object({ type: z.literal('welcome') }),
  /** The connection ends here; `isFinal`: another attempt with the same data is useless. */
  z.object({ type: z.literal('refused'), message: z.string(), isFinal: z.boolean() }),
  job,
  /** The receipt is in the database: the bridge need not send it again. */
  z.object({ type: z.literal('noted'), jobId: id, state: z.enum(RECEIPT_STATES) }),
  z.object({ type: z.literal('weigh'), askId: id }),
  z.object({ type: z.literal('pulse') }),
])
export type FromServer = z.output<typeof fromServer>
