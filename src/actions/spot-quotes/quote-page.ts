import type { QueryOf, ReplyOf } from '#contracts/endpoint.ts'
import type { readQuoteResponse as read } from '#contracts/endpoints/quotes.ts'
import { sentence } from '#contracts/errors.ts'
import { listFiles } from '#database/files/stored-files.ts'
import { listBids } from '#database/shipments/quote-bids.ts'
import { listOutcomes, noteOpened } from '#database/shipments/quote-requests.ts'
import { chargeTypes, QUOTE_CURRENCIES } from '#domain/quotes/charge-types.ts'
import { showStoredFile } from '../files/file-view.ts'
import { type ActionContext, tellBrowsers } from '../kernel/context.ts'
import { factsOf } from './quote-facts.ts'
import { heldQuote, type QuoteHolder, quoteHolder } from './quote-holder.ts'
import { refusalOf } from './quote-standing.ts'
import { givenBid } from './quote-view.ts'

/** What a carrier agrees to with a quote; a shipper who enters one for a carrier confirms that the carrier agreed. */
export const QUOTE_AGREEMENT = [
  'I am authorized to quote for this carrier.',
  'The quote covers the shipment as described here and binds the carrier until it expires (at least 24 hours).',
  'Charges that are not listed or included in the quote will not be billed unless the shipment turns out to be different.',
].join(' ')

const isYes = (text: string | undefined): boolean => /^(true|1|y|yes)$/i.test(text ?? '')

/** The carrier's page: what is to be priced, the deadline, earlier answers, and whether more are accepted. */
export async function readQuotePage(
  context: ActionContext,
  query: QueryOf<typeof read>,
): Promise<Omit<ReplyOf<typeof read>, 'Status'>> {
  const holder = await quoteHolder(context, {
    accessId: query.AccessID ?? '',
    quoteId: query.QuoteID ?? '',
    isUserEdit: isYes(query.userEdit),
  })
  const held = await heldQuote(holder)
  const { shipment, request, invitation } = held
  await noteLook(holder, invitation.id)
  const { db, clientId } = holder.context
  const outcomes = await listOutcomes(db, clientId, request.id)
  const bids = await listBids(db, clientId, [invitation.id])
  const files = await listFiles(db, clientId, { kind: 'quote', id: invitation.id })
  const info = factsOf(request)
  const refusal = refusalOf(held, context.now)
  return {
    quote: {
      quoteId: invitation.id,
      carrierName: invitation.carrierName || invitation.email,
      scac: invitation.scac,
      isNameAsked: invitation.scac === '',
      info,
      specialInstructions: shipment.specialInstructions,
      answers: bids.map((bid) => givenBid(bid, shipment)),
      chargeTypes: chargeTypes(info.services),
      currencies: [...QUOTE_CURRENCIES],
      deadline: request.deadline.toISOString(),
      now: context.now.toISOString(),
      state: outcomes.find(({ quoteId }) => quoteId === invitation.id)?.state ?? 'asked',
      isOpen: refusal === null,
      refusal: refusal ? sentence(refusal) : '',
      noBidReason: invitation.noBidReason,
      files: files.map((file) => showStoredFile(file, refusal === null && file.isByLink)),
      agreement: QUOTE_AGREEMENT,
      isUserEdit: holder.kind === 'user',
      supportEmail: context.installation.supportEmail,
    },
  }
}

/** Records for the shipper that the carrier opened the page: the first time only, and not when the shipper opens it. */
async function noteLook({ kind, context }: QuoteHolder, quoteId: string): Promise<void> {
  if (kind === 'user') return
  if (await noteOpened(context.db, context.clientId, quoteId, context.now)) {
    await tellBrowsers(context, ['quotes'])
  }
}
