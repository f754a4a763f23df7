/** Shopify: paid orders go to Lading, tracking numbers come back as a fulfillment. See README.md. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  addOrder,
  callJson,
  commentsOf,
  idsIn,
  isSigned,
  ladingRoute,
  listen,
  log,
  openInbox,
  phoneOf,
  Refused,
  setting,
  trackingOf,
} from './lading.mjs'

const admin = `${setting('SHOPIFY_URL').replace(/\/$/, '')}/admin/api/${setting('SHOPIFY_VERSION', '2026-10')}/graphql.json`

const inbox = await openInbox(setting('INBOX', 'shopify-inbox'), { order: orderIn, event: trackingBack })

/** The GraphQL Admin API. It answers 200 when it throttles, and says how fast its bucket of points fills again. */
async function graphql(query, variables) {
  for (let waits = 0; ; waits++) {
    const headers = { 'x-shopify-access-token': setting('SHOPIFY_TOKEN') }
    const { body } = await callJson(admin, { method: 'POST', headers, body: { query, variables } })
    if (!body.errors) return body.data
    const isThrottled = body.errors.some?.(({ extensions }) => extensions?.code === 'THROTTLED')
    if (!isThrottled || waits === 5) throw new Error(`Shopify: ${JSON.stringify(body.errors)}`)
    const { requestedQueryCost = 50, throttleStatus } = body.extensions?.cost ?? {}
    const missing = requestedQueryCost - (throttleStatus?.currentlyAvailable ?? 0)
    const seconds = Math.max(0.1, missing / (throttleStatus?.restoreRate ?? 50))
    log(`Shopify throttles, waiting ${seconds} s`)
    await sleep(seconds * 1000)
  }
}

async function orderIn(order) {
  const to = order.shipping_address
  const lines = (order.line_items ?? []).filter(({ requires_shipping }) => requires_shipping !== false)
  if (order.cancelled_at || lines.length === 0) return log(`order ${order.name}: nothing to ship`)
  if (!to) throw new Refused(`order ${order.name} has no shipping address`)
  await addOrder({
    // The id leads back; people know the order by its name, such as #1001.
    OrderNumber: `SHOPIFY-${order.id}`,
    PO_Number: order.name,
    OrderDate: order.created_at?.slice(0, 10) ?? '',
    Destination: {
      CompanyName: to.company || to.name,
      ContactName: (to.name ?? '').slice(0, 30),
      ContactNumber: phoneOf(to.phone),
      EmailID: order.email ?? '',
      Street: to.address1,
      Street2: to.address2 ?? '',
      City: to.city,
      State: to.province_code ?? '',
      Zip: to.zip,
      CountryCode: to.country_code,
    },
    Items: lines.map(({ sku, title, quantity, grams }) => ({
      ItemCode: sku ?? '',
      Description: title,
      Qty: quantity,
      packageType: 'CTN',
      Weight: (grams * quantity) / 1000,
      wtUnit: 'kg',
    })),
    comments: commentsOf(order.note, to.phone),
  })
}

const ORDER = `query ($id: ID!) {
  order(id: $id) {
    fulfillments(first: 50) { id status trackingInfo { number company } }
    fulfillmentOrders(first: 50) { nodes { id status } }
  }
}`
const CREATE = `mutation ($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`
const UPDATE = `mutation ($fulfillmentId: ID!, $trackingInfoInput: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $fulfillmentId, trackingInfoInput: $trackingInfoInput) {
    fulfillment { id } userErrors { field message }
  }
}`

async function trackingBack(event) {
  const tracking = await trackingOf(event)
  if (!tracking) return
  for (const id of idsIn(tracking.orders, 'SHOPIFY')) {
    // Shopify says what it has, so a number is posted once, whatever was lost in between.
    const { order } = await graphql(ORDER, { id: `gid://shopify/Order/${id}` })
    if (!order) throw new Refused(`Shopify has no order ${id}`)
    const fulfillments = order.fulfillments.filter(({ status }) => status !== 'CANCELLED')
    const known = fulfillments.flatMap(({ trackingInfo }) => trackingInfo.map(({ number }) => number))
    const numbers = tracking.numbers.filter((number) => !known.includes(number))
    if (numbers.length === 0) continue
    const open = order.fulfillmentOrders.nodes.filter(({ status }) =>
      ['OPEN', 'IN_PROGRESS'].includes(status),
    )
    if (open.length > 0) {
      const lineItemsByFulfillmentOrder = open.map((one) => ({ fulfillmentOrderId: one.id }))
      const trackingInfo = { company: tracking.carrier, numbers }
      const fulfillment = { lineItemsByFulfillmentOrder, trackingInfo, notifyCustomer: true }
      refuseErrors((await graphql(CREATE, { fulfillment })).fulfillmentCreate)
    } else if (fulfillments.length > 0) {
      // A second shipment of the order: its number is added to those that the customer has.
      const last = fulfillments.at(-1)
      const all = [...last.trackingInfo.map(({ number }) => number), ...numbers]
      const trackingInfoInput = { company: tracking.carrier, numbers: all }
      const sent = await graphql(UPDATE, { fulfillmentId: last.id, trackingInfoInput })
      refuseErrors(sent.fulfillmentTrackingInfoUpdate)
    } else throw new Refused(`order ${id} has nothing to fulfill in Shopify`)
    log(`order SHOPIFY-${id}: posted ${numbers.join(', ')}`)
  }
}

function refuseErrors({ userErrors }) {
  if (userErrors.length > 0)
    throw new Refused(`Shopify: ${userErrors.map(({ message }) => message).join(' ')}`)
}

listen({
  '/lading': ladingRoute(inbox),
  // Subscribe to orders/paid. Shopify waits five seconds, so the work is done after the answer.
  '/shopify': async (headers, body) => {
    if (!isSigned(setting('SHOPIFY_CLIENT_SECRET'), body, headers['x-shopify-hmac-sha256'])) {
      log('refused a webhook: its signature is not from Shopify')
      return 401
    }
    if (!String(headers['x-shopify-topic']).startsWith('orders/')) return 200
    await inbox.keep('order', body)
    return 200
  },
})
await inbox.work()
