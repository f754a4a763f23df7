/** WooCommerce: paid orders go to Lading, tracking numbers come back as a note to the customer. See README.md. */
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

const shop = setting('WOO_URL').replace(/\/$/, '')
const login = Buffer.from(`${setting('WOO_KEY')}:${setting('WOO_SECRET')}`).toString('base64')
const weightUnit = setting('WOO_WEIGHT_UNIT', 'lb')

const woo = (path, method = 'GET', body = undefined) =>
  callJson(`${shop}/wp-json/${path}`, { method, body, headers: { authorization: `Basic ${login}` } })

const inbox = await openInbox(setting('INBOX', 'woocommerce-inbox'), { order: orderIn, event: trackingBack })

async function orderIn(order) {
  // `processing` is paid and not shipped yet. An order of another state comes again when it gets there.
  if (order.status !== 'processing') return log(`order ${order.id} is ${order.status}: not shipped`)
  const to = order.shipping?.address_1 ? order.shipping : order.billing
  if (!to || !Array.isArray(order.line_items))
    throw new Refused(`order ${order.id} has no address or no lines`)
  const name = `${to.first_name ?? ''} ${to.last_name ?? ''}`.trim()
  const phone = to.phone || order.billing?.phone
  await addOrder({
    // The id leads back; the number that people see may be another one.
    OrderNumber: `WOO-${order.id}`,
    PO_Number: String(order.number ?? order.id),
    OrderDate: order.date_created?.slice(0, 10) ?? '',
    Destination: {
      CompanyName: to.company || name,
      ContactName: name.slice(0, 30),
      ContactNumber: phoneOf(phone),
      EmailID: order.billing?.email ?? '',
      Street: to.address_1,
      Street2: to.address_2 ?? '',
      City: to.city,
      State: to.state,
      Zip: to.postcode,
      CountryCode: to.country,
    },
    Items: await Promise.all(order.line_items.map(lineOf)),
    comments: commentsOf(order.customer_note, phone),
  })
}

async function lineOf({ product_id, variation_id, name, sku, quantity }) {
  const variation = variation_id ? `/variations/${variation_id}` : ''
  const { body: product } = await woo(`wc/v3/products/${product_id}${variation}`)
  return {
    ItemCode: sku || '',
    Description: name,
    Qty: quantity,
    packageType: 'CTN',
    Weight: Math.round(Number(product.weight || 0) * quantity * 100) / 100,
    wtUnit: weightUnit,
  }
}

async function trackingBack(event) {
  const tracking = await trackingOf(event)
  if (!tracking) return
  for (const id of idsIn(tracking.orders, 'WOO')) {
    // The shop says what it has, so a number is posted once, whatever was lost in between.
    const { body: notes } = await woo(`wc/v3/orders/${id}/notes`)
    for (const number of tracking.numbers) {
      const note = `Shipped with ${tracking.carrier}, tracking number ${number}.`
      if (notes.some((one) => one.note.includes(`tracking number ${number}.`))) continue
      await woo(`wc/v3/orders/${id}/notes`, 'POST', { note, customer_note: true })
      log(`order WOO-${id}: posted ${number}`)
    }
  }
}

const seen = new Set()

/** Orders that the shop could not send while this program was away. */
async function catchUp() {
  const fields = 'id,status,number,date_created,shipping,billing,line_items,customer_note'
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body: orders, headers } = await woo(
      `wc/v3/orders?status=processing&orderby=id&order=asc&per_page=100&page=${page}&_fields=${fields}`,
    )
    pages = Number(headers.get('x-wp-totalpages') ?? 1)
    for (const order of orders.filter(({ id }) => !seen.has(id))) {
      await inbox.keep('order', JSON.stringify(order))
      seen.add(order.id)
    }
  }
}

listen({
  '/lading': ladingRoute(inbox),
  '/woocommerce': async (headers, body) => {
    // The test that WooCommerce sends when a webhook is saved is not signed.
    if (/^webhook_id=\d+$/.test(body.toString())) return 200
    if (!isSigned(setting('WOO_WEBHOOK_SECRET'), body, headers['x-wc-webhook-signature'])) {
      log('refused a webhook: its signature is not from the shop')
      return 401
    }
    if (!String(headers['x-wc-webhook-topic']).startsWith('order.')) return 200
    await inbox.keep('order', body)
    return 200
  },
})
await inbox.work()
const catchUpSafely = () =>
  catchUp().catch((error) => log(`reading the shop's orders failed: ${error.message}`))
await catchUpSafely()
setInterval(catchUpSafely, Number(setting('CATCH_UP_MINUTES', '60')) * 60_000)
