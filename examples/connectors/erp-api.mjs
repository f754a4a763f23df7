/**
 * An ERP with its own JSON API. The four places marked ERP are what you adapt: where new orders are listed, how one
 * is acknowledged, how its fields are called, and where tracking numbers go. See README.md.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  addOrder,
  callJson,
  ladingRoute,
  listen,
  log,
  openInbox,
  Refused,
  setting,
  trackingOf,
} from './lading.mjs'

const erp = (path, method, body) =>
  callJson(`${setting('ERP_URL')}${path}`, {
    method,
    body,
    headers: { authorization: `Bearer ${setting('ERP_TOKEN')}` },
  })

const inbox = await openInbox(setting('INBOX', 'erp-inbox'), { order: orderIn, event: trackingBack })

/** ERP: released orders, so many at a time. They stay listed until they are acknowledged. */
async function readOrders() {
  for (;;) {
    const { body } = await erp('/orders?status=released')
    for (const order of body.orders) {
      await inbox.keep('order', JSON.stringify(order))
      // ERP: the order is on our disk now, and is not listed again.
      await erp(`/orders/${encodeURIComponent(order.number)}/acknowledge`, 'POST', {})
    }
    if (!body.hasMore) return
  }
}

/** ERP: its names of the fields. */
function orderIn(order) {
  const { shipTo, lines } = order
  if (!order.number || !shipTo || !Array.isArray(lines))
    throw new Refused('number, shipTo or lines are missing')
  return addOrder({
    OrderNumber: order.number,
    PO_Number: order.customerPo ?? '',
    ShipByDate: order.shipBy ?? '',
    WHSE: order.warehouse ?? '',
    Destination: {
      CompanyName: shipTo.name,
      Street: shipTo.street,
      City: shipTo.city,
      State: shipTo.state,
      Zip: shipTo.zip,
      CountryCode: shipTo.country ?? 'US',
    },
    Items: lines.map(({ item, description, quantity, unit, weightLb, freightClass }) => ({
      ItemCode: item,
      Description: description,
      Qty: quantity,
      packageType: unit ?? 'CTN',
      Weight: weightLb,
      itemClass: freightClass ?? '',
    })),
  })
}

/** ERP: PUT under the number itself, so that a repeat changes nothing. */
async function trackingBack(event) {
  const found = await trackingOf(event)
  for (const order of found?.orders.split(', ').filter(Boolean) ?? []) {
    const path = `/orders/${encodeURIComponent(order)}/tracking`
    const { body: known } = await erp(path)
    for (const number of found.numbers.filter((one) => !known.some((old) => old.number === one))) {
      await erp(`${path}/${encodeURIComponent(number)}`, 'PUT', {
        number,
        carrier: found.carrier,
        bol: event.data.BOLNumber,
      })
      log(`order ${order}: posted ${number}`)
    }
  }
}

listen({ '/lading': ladingRoute(inbox) })
await inbox.work()
for (;;) {
  await readOrders().catch((error) => log(`reading the ERP's orders failed: ${error.message}`))
  await sleep(Number(setting('ERP_POLL_SECONDS', '60')) * 1000)
}
