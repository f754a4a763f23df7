import { newProcessKey } from '#database/queue/processes.ts'
import { startWorkers } from '#jobs/workers.ts'
import { mailSender } from '#outside/mail.ts'
import { type Mailbox, openMailbox } from '#test/browser/support/mailbox.ts'
import { openTestApp, rate, type TestApp, type WireReply } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'
import type { WireDraft } from '#test/support/wire-draft.ts'

/** The product with a mail server and workers, and the steps of a spot quote. */
export async function openQuoteDesk() {
  const product = await openTestApp()
  const mailbox = await openMailbox()
  const workers = await startWorkers({
    database: product.database,
    processKey: newProcessKey(),
    installation: product.installation,
    sendMail: mailSender({ smtpUrl: mailbox.url, folder: '/nonexistent' }),
    isMailRepeatable: false,
    log: () => {},
  })
  return {
    product,
    mailbox,
    ...stepsOf(product, mailbox),
    close: async () => {
      await workers.stop()
      await mailbox.close()
      await product.close()
    },
  }
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

type Body = Record<string, unknown>

function stepsOf(product: TestApp, mailbox: Mailbox) {
  const ask = (shipmentId: string, body: Body = {}, as: SceneUser = 'clerk') =>
    product.call('Shipment/SpotQuote', { as, body: { shipmentId, ...body } })
  /** A rated shipment with invited carriers, and the quotes by SCAC. */
  const asked = async (scacs: string[], more: Body = {}, draft: Partial<WireDraft> = {}) => {
    const rated = await rate(product, draft)
    const body = { SelectedCarriers: scacs, QuoteDeadline: inMinutes(60), ...more }
    const reply = await ask(rated.shipmentId, body)
    if (reply.status !== 200) throw new Error(`asking: ${JSON.stringify(reply.body)}`)
    return { rated, shipmentId: rated.shipmentId as string, quotes: await linksOf(reply) }
  }
  /** SCAC (or address) -> the access id of the mailed link. */
  const linksOf = async (reply: WireReply) => {
    const found: Record<string, { QuoteID: string; AccessID: string }> = {}
    for (const one of reply.body.request.Invitations) {
      found[one.CarrierSCAC || one.Email] = { QuoteID: one.QuoteID, AccessID: await accessIdOf(one.QuoteID) }
    }
    return found
  }
  const accessIdOf = async (quoteId: string): Promise<string> => {
    for (let tries = 0; tries < 400; tries++) {
      for (const { text } of mailbox.mails.toReversed()) {
        const token = new RegExp(`QuoteID=${quoteId}&AccessID=([\\w-]+)`).exec(text ?? '')?.[1]
        if (token) return token
      }
      await new Promise((later) => setTimeout(later, 10))
    }
    throw new Error(`no mail with the link of ${quoteId}`)
  }
  const page = (query: Record<string, string>, as?: SceneUser) =>
    product.call('Quote/GetQuoteResponseDetails', { query, body: {}, ...(as ? { as } : {}) })
  const bid = (keys: Body, answer: Body = {}, more: Body = {}, as?: SceneUser) =>
    product.call('Quote/SubmitQuoteResponse', {
      body: { ...keys, Agreement: true, QuoteResponse: { ...ANSWER, ...answer }, ...more },
      ...(as ? { as } : {}),
    })
  const noBid = (keys: Body, reason = 'No truck that day', as?: SceneUser) =>
    product.call('Quote/SubmitNoBidConfirmation', {
      body: { ...keys, NoBidNotes: reason },
      ...(as ? { as } : {}),
    })
  const award = (shipmentId: string, BidID: string, more: Body = {}) =>
    product.call('Quote/AwardQuote', { as: 'clerk', body: { shipmentId, BidID, ...more } })
  const standing = async (shipmentId: string) => {
    const { body } = await ask(shipmentId)
    const invitations: Body[] = body.request.Invitations
    return {
      request: body.request,
      states: Object.fromEntries(invitations.map((one) => [one.CarrierSCAC || one.Email, one.status])),
      // biome-ignore lint/suspicious/noExplicitAny: tests read the fields of replies one by one
      of: (scac: string): any => invitations.find((one) => one.CarrierSCAC === scac),
    }
  }
  const rows = async (text: string, ...values: unknown[]) =>
    (await product.database.pool.query(text, values)).rows
  return { ask, asked, linksOf, page, bid, noBid, award, standing, rows }
}

/** 900 linehaul, fuel and nothing else. */
export const ANSWER = {
  ChargeDetails: [
    { ChargeCode: 'LHS', Amount: 900 },
    { ChargeCode: 'FSC', Amount: 100 },
  ],
  Currency: 'USD',
  ServiceDays: 3,
}

export const code = ({ status, body }: WireReply) => [status, body.code]
