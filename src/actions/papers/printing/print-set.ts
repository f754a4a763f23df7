import { isLabelKind } from '#contracts/entities/print-job.ts'
import { fail } from '#contracts/errors.ts'
import { countKnownShipments, findShipments } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { isId } from '#database/sql/is-id.ts'
import type { PrintPart } from '#documents/rendering/print-set.ts'
import type { MadeFile, RenderOrder } from '#documents/rendering/render-order.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { printableLogo } from '../../kernel/printable-logo.ts'
import { manifestFacts } from '../../parcel/parcel-manifest.ts'
import { limitLabels } from '../pallet-labels.ts'
import { requireConsignees } from '../require-consignees.ts'
import {
  hasCarrierLabel,
  MADE_KINDS,
  type MadeKind,
  masterPart,
  needsInvoice,
  type PaperWish,
  partOf,
  readSources,
  requireInvoice,
  type SharedKind,
} from './print-parts.ts'

export interface PrintWish extends PaperWish {
  shipmentIds: readonly string[]
  kinds: readonly MadeKind[]
}

export interface PrintedFile {
  bytes: Uint8Array
  fileName: string
  contentType: string
}

/** The same as a stream. */
export interface StreamedFile extends Omit<PrintedFile, 'bytes'> {
  bytes: AsyncIterable<Uint8Array>
}

const NOTHING_FOR_CUSTOMS = 'none of these shipments crosses a border.'
const NO_LABEL_ORDERED = 'no label was ordered from the carriers of these parcels.'
/** Above this number, the pages are rendered in a thread, so that the server stays responsive. */
const MOST_AT_ONCE = 2
/** Shipments read together for a stream: the first files are sent before the last shipment is read. */
const READ_AT_ONCE = 20

/** The papers of shipments as one PDF, shipment by shipment. One unknown shipment refuses everything. */
export async function printSet(context: ActionContext, wish: PrintWish): Promise<PrintedFile> {
  return printShipments(context, await shipmentsToPrint(context, wish.shipmentIds), wish)
}

/** The shipments by their ids, each once; one unknown id refuses all of them. */
export async function shipmentsToPrint(
  context: ActionContext,
  ids: readonly string[],
): Promise<StoredShipment[]> {
  return inOrder(context, await knownIds(context, ids))
}

async function inOrder(context: ActionContext, ids: readonly string[]): Promise<StoredShipment[]> {
  const found = await findShipments(context.db, context.clientId, ids)
  const byId = new Map(found.map((shipment) => [shipment.id, shipment]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function knownIds(context: ActionContext, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const known = wanted.every(isId) ? await countKnownShipments(context.db, context.clientId, wanted) : -1
  return known === wanted.length ? wanted : fail('SHIPMENT_NOT_FOUND')
}

/** The same for shipments that are already read. */
export async function printShipments(
  context: ActionContext,
  shipments: readonly StoredShipment[],
  wish: Omit<PrintWish, 'shipmentIds'>,
): Promise<PrintedFile> {
  const ids = shipments.map(({ id }) => id)
  await requireConsignees(context, ids, wish.kinds)
  limitLabels(shipments, wish.kinds.filter(isLabelKind).length)
  const logo = await printableLogo(context)
  const parts: PrintPart[] = []
  if (wish.kinds.includes('MasterBOL')) parts.push(await masterPart(context, shipments, wish, logo))
  const sources = await readSources(context, shipments, wish.kinds, logo)
  if (wish.kinds.includes('ParcelManifest')) parts.push(await manifestPart(context, shipments, wish, logo))
  for (const shipment of shipments) {
    for (const kind of await kindsFor(context, shipment, wish)) {
      parts.push(await partOf(context, shipment, kind, wish, sources))
    }
  }
  if (parts.length === 0) return failEmpty(wish)
  const title = nameOf(shipments, wish.kinds)
  const [made] = await render({ files: [{ fileName: `${title}.pdf`, title, parts }] }, shipments.length)
  return { bytes: made![1], fileName: made![0], contentType: 'application/pdf' }
}

async function manifestPart(
  context: ActionContext,
  shipments: readonly StoredShipment[],
  wish: PaperWish,
  logo: Uint8Array | null,
): Promise<PrintPart> {
  const facts = await manifestFacts(context, shipments, logo)
  return { kind: 'ParcelManifest', facts, copies: wish.copies || 1 }
}

/** Imported with the first document, so that it does not delay the start of the server. */
async function render(order: RenderOrder, shipments: number): Promise<MadeFile[]> {
  if (shipments > MOST_AT_ONCE) {
    const { renderThreads } = await import('#documents/rendering/render-threads.ts')
    return renderThreads.render(order)
  }
  const { renderFiles } = await import('#documents/rendering/render-files.ts')
  return renderFiles(order)
}

/**
 * The papers of many shipments as a ZIP archive with a file per shipment and kind, streamed while all cores render it.
 * One unknown shipment refuses everything before the first byte.
 */
export async function streamPrintSet(context: ActionContext, wish: PrintWish): Promise<StreamedFile> {
  // The renderer is imported while the database query runs.
  const loading = Promise.all([
    import('#documents/rendering/render-threads.ts'),
    import('#documents/data-files/zip-file.ts'),
  ])
  loading.catch(() => {})
  const ids = await knownIds(context, wish.shipmentIds)
  if (wish.kinds.every(isOfSomeOnly)) await requirePapers(context, ids, wish)
  await requireConsignees(context, ids, wish.kinds)
  if (wish.kinds.includes('CommercialInvoice')) await requireInvoices(context, ids)
  const logo = await printableLogo(context)
  const shared: RenderOrder[] = []
  if (wish.kinds.includes('MasterBOL')) shared.push(await masterOrder(context, ids, wish, logo))
  if (wish.kinds.includes('ParcelManifest')) shared.push(await manifestOrder(context, ids, wish, logo))
  const [{ renderThreads }, { zipStream }] = await loading
  const orders = ordersOf(context, ids, wish, logo, shared)
  return {
    bytes: zipStream(renderThreads.renderAll(orders)),
    fileName: `${wish.kinds.length === 1 ? SHORT_NAMES[wish.kinds[0]!] : 'Documents'}-of-${ids.length}-shipments.zip`,
    contentType: 'application/zip',
  }
}

/** Papers that only some shipments have. */
const isOfSomeOnly = (kind: MadeKind) => kind === 'CommercialInvoice' || kind === 'CarrierLabel'

const failEmpty = ({ kinds }: Pick<PrintWish, 'kinds'>): never =>
  fail('NOTHING_TO_PRINT', {
    reason: kinds.includes('CarrierLabel') ? NO_LABEL_ORDERED : NOTHING_FOR_CUSTOMS,
  })

async function requirePapers(context: ActionContext, ids: readonly string[], wish: PrintWish): Promise<void> {
  for (const shipment of await inOrder(context, ids)) {
    if ((await kindsFor(context, shipment, wish)).length > 0) return
  }
  failEmpty(wish)
}

async function requireInvoices(context: ActionContext, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const shipments = await inOrder(context, ids.slice(from, from + READ_AT_ONCE))
    for (const shipment of shipments) await requireInvoice(context, shipment)
  }
}

async function* ordersOf(
  context: ActionContext,
  ids: readonly string[],
  wish: PrintWish,
  logo: Uint8Array | null,
  shared: readonly RenderOrder[],
): AsyncGenerator<RenderOrder> {
  yield* shared
  if (shipmentKinds(wish).length === 0) return
  // The first page only, because a user is waiting.
  for (let from = 0, to = 1; from < ids.length; from = to, to += READ_AT_ONCE) {
    const shipments = await inOrder(context, ids.slice(from, to))
    const sources = await readSources(context, shipments, wish.kinds, logo)
    for (const shipment of shipments) {
      const files = []
      for (const kind of await kindsFor(context, shipment, wish)) {
        const title = nameOf([shipment], [kind])
        const part = await partOf(context, shipment, kind, wish, sources)
        files.push({ fileName: `${title}.pdf`, title, parts: [part] })
      }
      if (files.length > 0) yield { files }
    }
  }
}

async function masterOrder(
  context: ActionContext,
  ids: readonly string[],
  wish: PaperWish,
  logo: Uint8Array | null,
): Promise<RenderOrder> {
  const shipments = await inOrder(context, ids)
  const part = await masterPart(context, shipments, wish, logo)
  const title = `Master-BOL-${safe(part.facts.bolNumber)}`
  return { files: [{ fileName: `${title}.pdf`, title, parts: [part] }] }
}

async function manifestOrder(
  context: ActionContext,
  ids: readonly string[],
  wish: PaperWish,
  logo: Uint8Array | null,
): Promise<RenderOrder> {
  const part = await manifestPart(context, await inOrder(context, ids), wish, logo)
  const title = SHORT_NAMES.ParcelManifest
  return { files: [{ fileName: `${title}.pdf`, title, parts: [part] }] }
}

const shipmentKinds = ({ kinds }: Pick<PrintWish, 'kinds'>) =>
  MADE_KINDS.filter(
    (kind) => kind !== 'MasterBOL' && kind !== 'ParcelManifest' && kinds.includes(kind),
  ) as Exclude<MadeKind, SharedKind>[]

/** Only shipments that pass customs have an invoice, and only parcels with purchased labels have those. */
async function kindsFor(
  context: ActionContext,
  shipment: StoredShipment,
  wish: Pick<PrintWish, 'kinds'>,
): Promise<Exclude<MadeKind, SharedKind>[]> {
  const hasInvoice = needsInvoice(shipment)
  const hasLabel = !wish.kinds.includes('CarrierLabel') || (await hasCarrierLabel(context, shipment))
  return shipmentKinds(wish).filter(
    (kind) => (kind !== 'CommercialInvoice' || hasInvoice) && (kind !== 'CarrierLabel' || hasLabel),
  )
}

const SHORT_NAMES: Record<MadeKind, string> = {
  MasterBOL: 'Master-BOL',
  BOL: 'BOL',
  PackingList: 'Packing-list',
  CommercialInvoice: 'Commercial-invoice',
  PalletLabel: 'Labels',
  CarrierLabel: 'Carrier-labels',
  ParcelManifest: 'Parcel-manifest',
}

const safe = (text: string) => text.replace(/[^\w.-]/g, '_')

function nameOf(shipments: readonly StoredShipment[], kinds: readonly MadeKind[]): string {
  const what = kinds.length === 1 ? SHORT_NAMES[kinds[0]!] : 'Documents'
  return shipments.length === 1
    ? `${what}-${safe(shipments[0]!.bolNumber)}`
    : `${what}-of-${shipments.length}-shipments`
}
