import type { WireFacts } from '#contracts/entities/wire-facts.ts'
import { findCarrier } from '#database/carriers/carriers.ts'
import { isRetired, type OutboxMessage } from '#database/queue/outbox.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { findKeptFacts } from '#database/shipments/wire-facts.ts'
import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Facts in the specification that are derived from stored data. */
export async function wireFactsOf(
  context: ActionContext,
  shipment: StoredShipment,
  messages: readonly OutboxMessage[],
): Promise<WireFacts> {
  const { db, clientId, installation } = context
  const { carrierScac, rateModeId, warehouse } = shipment
  const kept = await findKeptFacts(db, clientId, shipment.id)
  const carrier = carrierScac && (await findCarrier(db, clientId, carrierScac, rateModeId, warehouse))
  const channel = carrier ? carrier.tenderChannel : ''
  const isP44 = carrier ? carrier.details.network === 'project44' : false
  return {
    tenderPrice: carrierScac ? { scac: carrierScac, serviceDays: shipment.serviceDays } : null,
    pdfUrl: `${apiOf(installation)}/CheckBOLandDownload`,
    podLink: kept.hasProofOfDelivery ? podLinkOf(installation, shipment.bolNumber) : '',
    isEdi: channel === 'edi',
    isApi: channel === 'api',
    isP44,
    scheduleVia: scheduledVia(shipment, messages, isP44),
    preAssignedCarrier: kept.preAssignedScac,
    hasPickupServices: shipment.services.some((code) => accessorialCode(code)?.end === 'pickup'),
    hasDeliveryServices: shipment.services.some((code) => accessorialCode(code)?.end === 'delivery'),
    quoteBy: kept.quoteBy?.toISOString() ?? null,
    deliverBy: kept.deliverBy,
  }
}

type Installation = ActionContext['installation']

const apiOf = (installation: Installation): string => `${installation.publicUrl}/api/Shipment`

/** The download link of a shipment's proof of delivery. */
export const podLinkOf = (installation: Installation, bolNumber: string): string =>
  `${apiOf(installation)}/DownloadPOD?UniqueName=${bolNumber}`

const CHANNELS = { edi: 'EDI', api: 'API', email: 'Email' } as const

/** Messages show the actual channel; the carrier's account may have changed since. */
function scheduledVia(
  shipment: Pick<StoredShipment, 'status'>,
  messages: readonly OutboxMessage[],
  isP44: boolean,
): WireFacts['scheduleVia'] {
  if (shipment.status === 'Q' || shipment.status === 'H') return ''
  const tender = messages.findLast((message) => message.kind === 'tender' && !isRetired(message))
  if (!tender) return 'Manual'
  const channel = CHANNELS[tender.channel as keyof typeof CHANNELS] ?? 'Manual'
  return channel === 'API' && isP44 ? 'P44' : channel
}
