import { fail } from '#contracts/errors.ts'
import { findClientLogo } from '#database/clients.ts'
import { findShipment, type StoredShipment } from '#database/shipments.ts'
import { BILL_OF_LADING_COPIES } from '#documents/facts.ts'
import { packingListFacts } from '#documents/packing-list-facts.ts'
import type { PrintPart } from '#documents/print-set.ts'
import { asShipment, factsOfShipment } from './bill-of-lading.ts'
import type { ActionContext } from './context.ts'
import { palletLabelsOf } from './pallet-labels.ts'

/** What is made from a shipment's own facts, in the order in which a clerk staples it. */
export const MADE_KINDS = ['BOL', 'PackingList', 'PalletLabel'] as const
export type MadeKind = (typeof MADE_KINDS)[number]

export interface PrintWish {
  shipmentIds: readonly string[]
  kinds: readonly MadeKind[]
  /** Copies of each bill; the other papers are printed once. */
  billCopies: number
  listCopies?: number
  labelCopies?: number
}

export interface PrintedFile {
  bytes: Uint8Array
  fileName: string
  contentType: string
}

/** The papers of shipments as one PDF, shipment by shipment. Any unknown shipment refuses all of it. */
export async function printSet(context: ActionContext, wish: PrintWish): Promise<PrintedFile> {
  return printShipments(context, await shipmentsToPrint(context, wish.shipmentIds), wish)
}

/** The shipments by their ids; any unknown one refuses all of them. */
export async function shipmentsToPrint(
  context: ActionContext,
  ids: readonly string[],
): Promise<StoredShipment[]> {
  const shipments: StoredShipment[] = []
  for (const id of ids) {
    const found = await findShipment(context.db, context.clientId, id)
    if (!found) return fail('SHIPMENT_NOT_FOUND')
    shipments.push(found)
  }
  return shipments
}

/** The same of shipments that are at hand. */
export async function printShipments(
  context: ActionContext,
  shipments: readonly StoredShipment[],
  wish: Omit<PrintWish, 'shipmentIds'>,
): Promise<PrintedFile> {
  const logo = await printableLogo(context)
  const parts: PrintPart[] = []
  for (const shipment of shipments) {
    for (const kind of wish.kinds) parts.push(await partOf(context, shipment, kind, wish, logo))
  }
  // Loaded with the first document: the start of the product does not wait for the PDF library.
  const { renderPrintSet } = await import('#documents/print-set.ts')
  const name = nameOf(shipments, wish.kinds)
  return {
    bytes: await renderPrintSet(name, parts),
    fileName: `${name}.pdf`,
    contentType: 'application/pdf',
  }
}

async function partOf(
  context: ActionContext,
  shipment: StoredShipment,
  kind: MadeKind,
  wish: Omit<PrintWish, 'shipmentIds'>,
  logo: Uint8Array | null,
): Promise<PrintPart> {
  if (kind === 'BOL') {
    const facts = { ...(await factsOfShipment(context, shipment)), logo }
    return { kind, facts, copies: copyNames(wish.billCopies) }
  }
  if (kind === 'PackingList') {
    const facts = packingListFacts(asShipment(shipment, context.now), { logo })
    return { kind, facts, copies: wish.listCopies ?? 1 }
  }
  return { kind, labels: await palletLabelsOf(context, shipment), copies: wish.labelCopies ?? 1 }
}

async function printableLogo(context: ActionContext): Promise<Uint8Array | null> {
  const logo = await findClientLogo(context.db, context.clientId)
  return logo && logo.type !== 'image/svg+xml' ? logo.bytes : null
}

/** The first three copies have their names; what is printed beyond goes to the shipper's file. */
function copyNames(copies: number): (typeof BILL_OF_LADING_COPIES)[number][] {
  return Array.from({ length: copies }, (_, index) => BILL_OF_LADING_COPIES[index] ?? 'shipper')
}

const SHORT_NAMES: Record<MadeKind, string> = {
  BOL: 'BOL',
  PackingList: 'Packing-list',
  PalletLabel: 'Labels',
}

function nameOf(shipments: readonly StoredShipment[], kinds: readonly MadeKind[]): string {
  const what = kinds.length === 1 ? SHORT_NAMES[kinds[0]!] : 'Documents'
  return shipments.length === 1
    ? `${what}-${shipments[0]!.bolNumber}`
    : `${what}-of-${shipments.length}-shipments`
}
