import { expect } from 'vitest'
import { newProcessKey } from '#database/queue/processes.ts'
import type { TestApp } from '#test/support/app.ts'
import type { CarrierServer } from '#test/support/carrier-server.ts'
import { tenderMessages } from '../carrier-answers/send-network-tender.ts'
import { deliverMessage } from '../kernel/deliver-message.ts'

/** Carriers that get tenders over the network, and the delivery of these tenders. */

async function setUp(product: TestApp, path: string, body: object): Promise<void> {
  const { status, body: reply } = await product.call(path, { as: 'admin', body })
  expect([path, status, reply.message]).toEqual([path, 200, reply.message])
}

/** Abcd Freight (ABCD) over project44, whose sandbox answers at this server as if it were live. */
export async function linkProject44(product: TestApp, { url }: Pick<CarrierServer, 'url'>): Promise<void> {
  product.installation.carrierHosts = { ...product.installation.carrierHosts, 'project44.api': url }
  await setUp(product, 'P44/Capacityprovideraccount?operationtype=connect', {
    connection: { ClientId: 'lading', ClientSecret: 'secret', Environment: 'live' },
  })
  await setUp(product, 'P44/Capacityprovideraccount?operationtype=add', {
    account: {
      CapacityProviderIdentifierValue: 'ABCD',
      CarrierName: 'Abcd Freight',
      Credentials: { username1: 'u', credential1: 'p', accountNumber1: '42' },
    },
  })
}

/** Old Dominion (ODFL), the same way. */
export async function linkOdflTo(product: TestApp, { url }: Pick<CarrierServer, 'url'>): Promise<void> {
  const hosts = { 'odfl.rest': url, 'odfl.soap': url }
  product.installation.carrierHosts = { ...product.installation.carrierHosts, ...hosts }
  const log = { userName: 'u', password: 'p', accountNumber: '1234', Environment: 'live', Flag: 'add' }
  await setUp(product, 'Carriers/ODFLAccountSetup', log)
  await setUp(product, 'Shipment/ODFLAddCarrier', { CarrierLocn: 'ALL', SoldTo: '' })
}

/** Delivers like a job does: throws if the message is to be tried again, and tries it again. */
export async function deliverTender(product: TestApp, messageId: string, tries = 3): Promise<void> {
  const { db } = product.database
  const messages = tenderMessages({ db, installation: product.installation })
  const delivery = {
    db,
    processKey: newProcessKey(),
    isRepeatable: true,
    deliver: async (message: Parameters<(typeof messages)['tender']>[0], before: () => Promise<void>) =>
      messages[message.kind]!(message, before),
  }
  for (let left = tries; left > 0; left--) {
    try {
      return await deliverMessage(delivery, messageId, false)
    } catch (error) {
      if (left === 1) throw error
    }
  }
}
