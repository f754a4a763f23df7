import type { HttpResponse } from '#domain/http-exchange.ts'
import { objectsOf, textOf } from '../json-values.ts'
import { type Asked, json } from './http.ts'
import { paperPdf } from './paper-pdf.ts'
import { p44Error, SANDBOX_MESSAGE } from './project44-answers.ts'
import { keptOf, reachedBy, type ShipmentStep } from './project44-shipments.ts'

/** The documents that project44's sandbox has "scanned" of a shipment: each from a step of its journey on. */
const PAPERS: Readonly<Record<string, { title: string; from: ShipmentStep }>> = {
  BILL_OF_LADING: { title: 'Bill of lading', from: 'PICKED_UP' },
  WEIGHT_CERTIFICATE: { title: 'Weight certificate', from: 'DEPARTED_TERMINAL' },
  DELIVERY_RECEIPT: { title: 'Delivery receipt', from: 'DELIVERED' },
}

export async function listImages(asked: Asked): Promise<HttpResponse> {
  const [identifier, ...more] = objectsOf(asked.body.shipmentIdentifiers)
  if (!identifier || more.length > 0) {
    return p44Error(400, 'Invalid request', 'Exactly one shipment identifier is required.')
  }
  const found = await keptOf(asked, identifier)
  if (!found || found[1].isCancelled) return p44Error(404, 'Shipment not found.')
  const [id, kept] = found
  const there = Object.entries(PAPERS).filter(
    ([, { from }]) => reachedBy(kept, from) <= asked.now.toISOString(),
  )
  return json(200, {
    imageReferences: there.map(([documentType]) => ({
      documentType,
      imageFormat: 'PDF',
      imageUrl: `/api/v4/ltl/images/${id}-${documentType}`,
    })),
    infoMessages: [SANDBOX_MESSAGE],
  })
}

/** One image as PDF in base64, as callers get files. */
export async function giveImage(asked: Asked): Promise<HttpResponse> {
  const [id = '', documentType = ''] = asked.part.split('-')
  const kept = await asked.memory.recall('p44-shipment', id)
  const paper = PAPERS[documentType]
  if (kept === null || !paper) return asFile(p44Error(404, 'There is no such image.'))
  const numbers = objectsOf((kept as { identifiers?: unknown }).identifiers)
  const lines = numbers.map(({ type, value }) => `${textOf(type).replaceAll('_', ' ')}  ${textOf(value)}`)
  const pdf = paperPdf(paper.title, ['SANDBOX: made by a stand-in, not by a carrier.', ...lines])
  const headers = { 'content-type': 'application/pdf', ...IN_BASE64 }
  return { status: 200, headers, body: Buffer.from(pdf, 'latin1').toString('base64') }
}

/** With this, a server around the sandbox can send the bytes themselves. */
const IN_BASE64 = { 'content-transfer-encoding': 'base64' }

const asFile = (response: HttpResponse): HttpResponse => ({
  ...response,
  headers: { ...response.headers, ...IN_BASE64 },
  body: Buffer.from(response.body).toString('base64'),
})
