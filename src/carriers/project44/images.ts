import type { HttpResponse } from '#domain/http-exchange.ts'
import { objectsOf, textOf } from '../json-values.ts'
import { answered, jsonHeaders, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { ShipmentIdentifier } from './dispatch.ts'
import { accountsOf, type CapacityAccounts } from './freight-facts.ts'
import { messagesOf, type Project44Credentials, refusedByProject44, unreadable } from './project44.ts'

/**
 * Documents of a shipment that the carrier has scanned. It is public that they are requested by account group and
 * shipment identifier, and that the answer has references to the images; path and fields are unverified.
 */

/** Our kinds for project44's document types. */
export type ImageKind = 'BOL' | 'POD' | 'WeightCertificate' | 'Invoice' | 'Attachment'

const KINDS: Readonly<Record<string, ImageKind>> = {
  BILL_OF_LADING: 'BOL',
  DELIVERY_RECEIPT: 'POD',
  PROOF_OF_DELIVERY: 'POD',
  WEIGHT_CERTIFICATE: 'WeightCertificate',
  INVOICE: 'Invoice',
}

export interface ImageReference {
  kind: ImageKind
  /** project44's own word: 'DELIVERY_RECEIPT'. */
  documentType: string
  /** Its location: an absolute URL, or a path at project44. */
  reference: string
}

export interface Project44ImagesAsk {
  /** Exactly one account. */
  accounts: CapacityAccounts
  identifier: ShipmentIdentifier
}

/** The available documents. There are none until something has been scanned. */
export const project44Images: Operation<Project44ImagesAsk, ImageReference[], Project44Credentials> = {
  name: 'images',
  isRepeatable: true,
  needsToken: true,
  build: ({ accounts, identifier }, _credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}/api/v4/ltl/images/query`,
    headers: jsonHeaders(door),
    body: JSON.stringify({
      capacityProviderAccountGroup: accountsOf(accounts),
      shipmentIdentifiers: [identifier],
      apiConfiguration: { fallBackToDefaultAccountGroup: false },
    }),
  }),
  parse: (response) => {
    if (response.status === 404) return answered([])
    if (response.status !== 200) return refusedByProject44(response)
    const reply = jsonObjectOf(response)
    if (!reply || !Array.isArray(reply.imageReferences)) return unreadable()
    const references = objectsOf(reply.imageReferences).map(({ documentType, imageUrl }) => ({
      kind: KINDS[textOf(documentType)] ?? 'Attachment',
      documentType: textOf(documentType),
      reference: textOf(imageUrl),
    }))
    return answered(
      references.filter(({ reference }) => reference !== ''),
      messagesOf(reply.infoMessages),
    )
  },
}

/** The bytes of one image, base64. The token is sent to project44 only: a reference may lead to another file server. */
export const project44Image: Operation<string, string, Project44Credentials> = {
  name: 'image',
  isRepeatable: true,
  needsToken: true,
  timeoutMs: 30_000,
  isAnswerKept: false,
  build: (reference, _credentials, door) => {
    const api = new URL(door.host('api'))
    const url = URL.parse(reference, api.href)
    if (url === null) return refused('input', 'BAD_REFERENCE', 'The link to the document does not work.')
    const { authorization } = jsonHeaders(door)
    const isOurs = url.origin === api.origin
    return {
      method: 'GET',
      url: url.href,
      headers: { accept: '*/*', ...(isOurs ? { authorization: authorization! } : {}) },
      body: '',
      takesFile: true,
    }
  },
  parse: (response) => {
    if (response.status === 200) return response.body === '' ? unreadable() : answered(response.body)
    return refusedByProject44(asText(response))
  },
}

/** An error is JSON in place of the file. */
const asText = (response: HttpResponse): HttpResponse => ({
  ...response,
  body: Buffer.from(response.body, 'base64').toString('utf8'),
})
