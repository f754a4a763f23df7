import pg from 'pg'
import { expect } from 'vitest'
import { findMessage, type OutboxMessage } from '#database/queue/outbox.ts'
import { holdProcessKey, newProcessKey } from '#database/queue/processes.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import {
  makeParcelAccounts,
  openParcelServers,
  PARCEL_STAGE,
  type ParcelCarrierName,
  type ParcelServers,
  parcelDraft,
} from '#test/support/parcel.ts'
import type { WireDraft } from '#test/support/wire-draft.ts'
import { labelMessages } from '../carrier-answers/label-messages.ts'
import { deliverMessage } from '../kernel/deliver-message.ts'
import type { PrintHouse } from '../papers/printing/print-once.ts'

/** The product with an account at every parcel carrier, and one job worker that the test runs. */
export interface LabelDesk {
  product: TestApp
  stage: ParcelServers
  house: () => PrintHouse
  // biome-ignore lint/suspicious/noExplicitAny: tests read the columns of rows one by one
  rows: (text: string, ...values: unknown[]) => Promise<any[]>
  /** Handles a message as the worker does. */
  deliver: (messageId: string, isLastTry?: boolean) => ReturnType<typeof deliverMessage>
  stateOf: (messageId: string) => Promise<OutboxMessage['state']>
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields of replies one by one
  detailsOf: (shipmentId: string) => Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  rated: (draft: WireDraft) => Promise<any>
  /** Books the carrier's cheapest price. */
  booked: (carrier: ParcelCarrierName, draft?: WireDraft, flag?: string) => Promise<BookedParcel>
  close: () => Promise<void>
}

export interface BookedParcel {
  shipmentId: string
  tender: { channel: string; to: string; state: string; messageId: string }
  sheet: { CurrAmount: number }
}

export async function openLabelDesk(): Promise<LabelDesk> {
  const product = await openTestApp()
  const stage = await openParcelServers()
  product.installation.carrierHosts = stage.hosts
  product.installation.labelSettleSeconds = 0
  const { credentialKey } = product.installation
  const { db, pool } = product.database
  await makeParcelAccounts(db, { clientId: product.scene.a.id, credentialKey })
  const worker = new pg.Client(pool.options as pg.ClientConfig)
  await worker.connect()
  const processKey = newProcessKey()
  await holdProcessKey(worker, processKey)
  const house = () => ({ db, pool, installation: product.installation })
  const rated = async (draft: WireDraft) => {
    const { status, body } = await product.call('Shipment/GETLTLRates', { as: 'clerk', body: draft })
    expect([status, body.message]).toEqual([200, undefined])
    return body
  }
  return {
    product,
    stage,
    house,
    rated,
    rows: async (text, ...values) => (await pool.query(text, values)).rows,
    deliver: async (id, isLastTry = false) => {
      const message = (await findMessage(db, id))!
      const how = labelMessages(house())[message.kind as 'label']
      return deliverMessage({ db, processKey, deliver: how, isRepeatable: true }, id, isLastTry)
    },
    stateOf: async (id) => (await findMessage(db, id))!.state,
    detailsOf: async (shipmentId) =>
      (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment,
    booked: async (carrier, draft = parcelDraft(2), flag = 'tender') => {
      const answer = await rated(draft)
      const sheet = answer.rates.find(
        (one: { CarrierSCAC: string }) => one.CarrierSCAC === PARCEL_STAGE[carrier].scac,
      )
      expect(sheet, JSON.stringify(answer.notices)).toBeDefined()
      const body = { shipmentId: answer.shipmentId, selectedPricesheetid: sheet.PricesheetID }
      const reply = await product.call('Shipment/Pickup', { as: 'clerk', query: { flag }, body })
      expect([reply.status, reply.body.message]).toEqual([200, undefined])
      return { ...reply.body, sheet } as BookedParcel
    },
    close: async () => {
      await worker.end()
      await stage.close()
      await product.close()
    },
  }
}
