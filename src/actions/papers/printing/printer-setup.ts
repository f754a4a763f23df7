import { createHash, randomInt } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { CODE_ALPHABET, CODE_LENGTH } from '#contracts/bridge-protocol.ts'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { printerWork as endpoint } from '#contracts/endpoints/printing.ts'
import { isLabelKind } from '#contracts/entities/print-job.ts'
import { fail } from '#contracts/errors.ts'
import { type Bridge, findBridgeOfUser, insertPairing } from '#database/printing/print-bridges.ts'
import { cancelPrintJob, findPrintJob, listJobsUnderWay } from '#database/printing/print-jobs.ts'
import {
  findPrinter,
  listPrinters,
  type Printer,
  savePrinter,
  takeDefaults,
} from '#database/printing/printers.ts'
import type { LabelFormat } from '#documents/labels/doc-tab.ts'
import { endBridgeOfUser, wakeBridge } from '../../account/user-bridge.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { showPrinter, showPrintJob } from './print-job-view.ts'
import { bridgeOf, KIND_NAMES, keepJob } from './print-jobs.ts'
import { dpiOf } from './print-paper.ts'

type Body = BodyOf<typeof endpoint>
type Reply = Omit<ReplyOf<typeof endpoint>, 'Status'>
type Pairing = Reply['pairing']

const CODE_HOLDS_MINUTES = 10

/** Printer Setup: one function per action; each returns the state after it. */
export const PRINTER_WORK: Record<Body['action'], (context: ActionContext, body: Body) => Promise<Reply>> = {
  status: (context) => printerStatus(context, null),
  pair: async (context) => printerStatus(context, await offerCode(context)),
  unpair: async (context) => {
    await unpair(context)
    return printerStatus(context, null)
  },
  save: async (context, body) => {
    await savePrinters(context, body.printers)
    return printerStatus(context, null)
  },
  test: async (context, body) => {
    await printTestPage(context, body.printerId)
    return printerStatus(context, null)
  },
  cancel: async (context, body) => {
    await cancel(context, body.printJobId)
    return printerStatus(context, null)
  },
}

async function printerStatus(context: ActionContext, pairing: Pairing): Promise<Reply> {
  const { db, clientId, user } = context
  const bridge = await findBridgeOfUser(db, clientId, user.id)
  const printers = bridge ? await listPrinters(db, clientId, bridge.id) : []
  const jobs = bridge ? await listJobsUnderWay(db, clientId, bridge.id) : []
  const isOnline = bridge?.isOnline ?? false
  const waiting = (id: string) => jobs.filter(({ printerId }) => printerId === id).length
  return {
    isOnline,
    printerOnlineStatus: isOnline ? 'Online' : 'Offline',
    bridge: bridge && showBridge(bridge),
    pairing,
    printers: printers.map((printer) => showPrinter(printer, isOnline, waiting(printer.id))),
    jobs: jobs.map(showPrintJob),
  }
}

const showBridge = (bridge: Bridge): NonNullable<Reply['bridge']> => ({
  uniqueName: bridge.uniqueName,
  hostName: bridge.hostName,
  version: bridge.version,
  hasScale: bridge.hasScale,
  seenAt: bridge.seenAt?.toISOString() ?? null,
})

/** Only the hash of a code is stored, so that a reader of the database cannot pair with it. */
export const hashOfCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()

async function offerCode(context: ActionContext): Promise<Pairing> {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)])
  const code = letters.join('')
  const expiresAt = new Date(context.now.getTime() + CODE_HOLDS_MINUTES * 60_000)
  const { clientId, user } = context
  await insertPairing(context.db, { codeHash: hashOfCode(code), clientId, userId: user.id, expiresAt })
  context.note(user.id, {}, 'printers.code-offered')
  // Two groups are easier to type than one.
  const middle = CODE_LENGTH / 2
  return { code: `${code.slice(0, middle)}-${code.slice(middle)}`, expiresAt: expiresAt.toISOString() }
}

async function unpair(context: ActionContext): Promise<void> {
  const { db, clientId, user } = context
  const id = await endBridgeOfUser(db, { clientId, userId: user.id, now: context.now }, 'unpaired')
  if (id === null) return fail('NO_BRIDGE')
  context.note(id, {}, 'printers.unpaired')
}

async function savePrinters(context: ActionContext, printers: Body['printers']): Promise<void> {
  const { db, clientId } = context
  const bridge = await bridgeOf(context)
  const known = new Map((await listPrinters(db, clientId, bridge.id)).map((one) => [one.id, one]))
  for (const { isDefaultFor, ...printer } of printers) {
    const { name, type } = known.get(printer.id) ?? fail('PRINTER_NOT_FOUND')
    const paper = isDefaultFor.find((kind) => !isLabelKind(kind))
    if (type === 'ZPL' && paper) fail('PRINTER_TAKES_LABELS', { printer: name, kind: KIND_NAMES[paper] })
    const saved = await savePrinter(db, clientId, bridge.id, { ...printer, defaultFor: isDefaultFor })
    if (!saved) fail('PRINTER_NOT_FOUND')
    await takeDefaults(db, bridge.id, printer.id, isDefaultFor)
    context.note(printer.id, { name: printer.name, isDefaultFor, labelFormat: printer.labelFormat })
  }
}

async function printTestPage(context: ActionContext, printerId: string): Promise<void> {
  const bridge = await bridgeOf(context)
  const printer = await findPrinter(context.db, context.clientId, bridge.id, printerId)
  if (!printer) return fail('PRINTER_NOT_FOUND')
  const bytes = await testPage(context, bridge, printer)
  const language = printer.type
  const what = { kinds: [], shipments: [], titles: ['Test page'], copies: 1, repeats: 1, files: [] }
  const words = { source: 'test', uniqueName: newId(), wish: null }
  const job = await keepJob(context, { ...what, language, bytes }, printer, words)
  await wakeBridge(context.db, bridge)
  context.note(job.id, { printer: printer.name }, 'printers.tested')
}

async function testPage(context: ActionContext, bridge: Bridge, printer: Printer): Promise<Uint8Array> {
  const { renderTestPage, testLabelZpl } = await import('#documents/labels/test-page.ts')
  const facts = {
    printerName: printer.name,
    hostName: bridge.hostName,
    userName: context.user.userName,
    time: `${context.now.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  }
  if (printer.type === 'PDF') return renderTestPage(facts)
  const zpl = testLabelZpl(facts, dpiOf(printer.resolution), printer.labelFormat as LabelFormat)
  return new TextEncoder().encode(zpl)
}

async function cancel(context: ActionContext, id: string): Promise<void> {
  const { db, clientId, user } = context
  const bridge = await findBridgeOfUser(db, clientId, user.id)
  const job = await findPrintJob(db, clientId, id)
  if (!job || job.bridgeId !== bridge?.id) return fail('PRINT_JOB_NOT_FOUND')
  if (!(await cancelPrintJob(db, clientId, id, context.now))) fail('PRINT_JOB_TAKEN')
  context.note(id, { titles: job.titles }, 'documents.print-cancelled')
}
