import { findClient } from '#database/clients/clients.ts'
import { listFiles, readFileContent, type StoredFileRow } from '#database/files/stored-files.ts'
import type { StoredClaim } from '#database/freight-audit/claims.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { partyOf } from '#documents/facts/facts.ts'
import type { ClaimLetterFacts } from '#documents/papers/claim-letter.ts'
import { CLAIM_KIND_NAMES, claimNumber } from '#domain/claims/claim.ts'
import { dateInWords } from '#domain/text/date-display.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { MailFile } from '../kernel/outgoing-mail.ts'
import { printableLogo } from '../kernel/printable-logo.ts'
import { printSet } from '../papers/printing/print-set.ts'

/** Papers of a shipment that support a claim. */
const SUPPORTING = ['POD', 'BOL', 'Invoice', 'WeightCertificate', 'PackingList']
/** Mail servers refuse 10 MB, and base64 adds a third. */
const MOST_BYTES = 7_000_000

type Packed = { fileId: string; name: string; kind: string }

/**
 * The attachments of a claim letter, in this order; the letter and the bill of lading are generated when it is sent.
 */
export async function packetOf(
  context: Pick<ActionContext, 'db' | 'clientId'>,
  claim: StoredClaim,
  shipment: StoredShipment,
): Promise<Packed[]> {
  const files = await supportingFiles(context, claim)
  return [
    { fileId: '', name: letterName(claim), kind: 'ClaimLetter' },
    ...(hasBillOfLading(shipment)
      ? [{ fileId: '', name: `Bill of lading ${shipment.bolNumber}.pdf`, kind: 'BOL' }]
      : []),
    ...files.map(({ id, name, kind }) => ({ fileId: id, name, kind })),
  ]
}

export const letterName = ({ serial }: Pick<StoredClaim, 'serial'>): string =>
  `Claim ${claimNumber(serial)}.pdf`

/** A parcel has labels instead. */
const hasBillOfLading = ({ parcel }: StoredShipment): boolean => parcel === null

/** Papers of the shipment, then those added to the claim, each file once. Letters are generated again. */
export async function supportingFiles(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  { id, shipmentId }: Pick<StoredClaim, 'id' | 'shipmentId'>,
): Promise<StoredFileRow[]> {
  const ofShipment = await listFiles(db, clientId, { kind: 'shipment', id: shipmentId })
  const ofClaim = await listFiles(db, clientId, { kind: 'claim', id })
  const own = ofClaim.filter(({ kind, isByLink }) => kind !== 'ClaimLetter' && !isByLink)
  const known = new Set(own.map(({ sha256 }) => sha256))
  const papers = ofShipment.filter(({ kind, sha256 }) => SUPPORTING.includes(kind) && !known.has(sha256))
  return [...papers, ...own]
}

/** The letter of a claim as it would be sent now. */
export async function letterPdf(
  context: ActionContext,
  claim: StoredClaim,
  shipment: StoredShipment,
  facts: { today: string; enclosures: readonly string[] },
): Promise<Uint8Array> {
  const { renderClaimLetter } = await import('#documents/papers/claim-letter.ts')
  return renderClaimLetter(await letterFacts(context, claim, shipment, facts))
}

async function letterFacts(
  context: ActionContext,
  claim: StoredClaim,
  shipment: StoredShipment,
  { today, enclosures }: { today: string; enclosures: readonly string[] },
): Promise<ClaimLetterFacts> {
  const { db, clientId, settings } = context
  const name = (await findClient(db, clientId))?.name ?? ''
  const empty = { addressLines: [], city: '', state: '', zip: '', countryCode: '', contactName: '' }
  const { address, phones } = settings.contact
  const day = (date: string) => (date ? dateInWords(date) : '')
  return {
    number: claimNumber(claim.serial),
    date: claim.filedOn || today,
    kind: CLAIM_KIND_NAMES[claim.kind],
    claimant: {
      ...empty,
      name,
      addressLines: address.split('\n').filter(Boolean),
      contactPhone: phones.split('\n')[0] ?? '',
    },
    carrier: {
      ...empty,
      name: [claim.carrierName, claim.scac].filter(Boolean).join(', '),
      contactPhone: '',
    },
    shipFrom: partyOf(shipment.origin),
    shipTo: partyOf(shipment.destination),
    numbers: [
      ['Our claim number', claimNumber(claim.serial)],
      ['Bill of lading', shipment.bolNumber],
      claim.trackingNumber ? ['Tracking number', claim.trackingNumber] : ['PRO number', shipment.proNumber],
      ['Shipped', day(claim.shippedOn)],
      ['Delivered', day(claim.deliveredOn) || 'Not delivered'],
      ['Found', day(claim.discoveredOn)],
    ],
    lines: claim.lines,
    freightCents: claim.freightCents,
    salvageCents: claim.salvageCents,
    claimedCents: claim.claimedCents,
    currency: claim.currency,
    description: claim.description,
    isParcel: shipment.parcel !== null,
    enclosures,
    logo: await printableLogo(context),
  }
}

export interface Packet {
  letter: Uint8Array
  /** The files that fit into the mail. */
  files: MailFile[]
  /** Names of files that do not fit into the mail; the carrier's page has them. */
  left: string[]
}

/** The letter with as many papers as a mail takes: the letter and the bill of lading first. */
export async function makePacket(
  context: ActionContext,
  claim: StoredClaim,
  shipment: StoredShipment,
  { today, files }: { today: string; files: readonly StoredFileRow[] },
): Promise<Packet> {
  const billOfLading = hasBillOfLading(shipment)
    ? await printSet(context, { shipmentIds: [shipment.id], kinds: ['BOL'], copies: 1 })
    : null
  const enclosures = [...(billOfLading ? [billOfLading.fileName] : []), ...files.map(({ name }) => name)]
  const letter = await letterPdf(context, claim, shipment, { today, enclosures })
  const mailed = [mailFile(letterName(claim), 'application/pdf', letter)]
  let size = letter.length
  if (billOfLading) {
    mailed.push(mailFile(billOfLading.fileName, billOfLading.contentType, billOfLading.bytes))
    size += billOfLading.bytes.length
  }
  const left: string[] = []
  for (const file of files) {
    const fits = size + file.size <= MOST_BYTES
    const bytes = fits ? await readFileContent(context.db, context.clientId, file.id) : null
    if (!bytes) {
      left.push(file.name)
      continue
    }
    size += file.size
    mailed.push(mailFile(file.name, file.contentType, bytes))
  }
  return { letter, files: mailed, left }
}

const mailFile = (fileName: string, contentType: string, bytes: Uint8Array): MailFile => ({
  ...{ fileName, contentType },
  base64: Buffer.from(bytes).toString('base64'),
})
