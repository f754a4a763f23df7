/** What the connectors share: the Lading API, signatures, an inbox that loses nothing, and a small HTTP server. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const log = (...words) => console.log(new Date().toISOString(), ...words)

/** A setting from the environment; without a fallback it must be there. */
export function setting(name, fallback) {
  const value = process.env[name] ?? fallback
  if (value === undefined || (value === '' && fallback === undefined)) {
    console.error(`Set ${name}. See README.md.`)
    process.exit(2)
  }
  return value
}

/** Repeating will not help: a person has to correct the data. Any other error is tried again. */
export class Refused extends Error {
  constructor(message, code = '') {
    super(message)
    this.code = code
  }
}

const MOST_WAITS = 5

/** `fetch` that waits as long as the other side asks for. 429 and 503 mean that nothing was done yet. */
export async function patientFetch(url, options = {}) {
  for (let waits = 0; ; waits++) {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(30_000) }).catch((error) => {
      throw new Error(`${new URL(url).host} cannot be reached: ${error.cause?.message ?? error.message}`)
    })
    if ((response.status !== 429 && response.status !== 503) || waits === MOST_WAITS) return response
    await response.arrayBuffer()
    const seconds = secondsOf(response.headers.get('retry-after')) ?? 2 ** waits
    log(`${new URL(url).host} answered ${response.status}, waiting ${seconds} s`)
    await sleep(seconds * 1000)
  }
}

/** Retry-After is a number of seconds, which Shopify gives with decimals, or a date. */
function secondsOf(text) {
  if (!text) return null
  const seconds = Number.isNaN(Number(text)) ? (Date.parse(text) - Date.now()) / 1000 : Number(text)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 600) : null
}

/** A call of another system's JSON API. Returns the parsed body with the headers. */
export async function callJson(url, { method = 'GET', headers = {}, body } = {}) {
  const response = await patientFetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const said = `${method} ${new URL(url).pathname}: ${response.status} ${text.slice(0, 300)}`
  // A wrong key or an outage is corrected elsewhere: the same data is sent again later.
  if ([401, 403, 408, 425, 429].includes(response.status) || response.status >= 500) throw new Error(said)
  if (!response.ok) throw new Refused(said)
  return { body: text === '' ? null : JSON.parse(text), headers: response.headers }
}

export async function lading(call, body) {
  const response = await patientFetch(`${setting('LADING_URL')}/api/${call}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${setting('LADING_KEY')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const reply = await response.json()
  if (response.ok) return reply
  const said = `${call}: ${reply.code} ${reply.message} ${JSON.stringify(reply.fields ?? {})}`
  if ([400, 404, 409, 413, 422].includes(response.status)) throw new Refused(said, reply.code)
  throw new Error(said)
}

/** Lading knows an order by its number: the second one of the same number is refused, which is all that is needed. */
export async function addOrder(order) {
  try {
    await lading('Shipment/AddNewOrder', { order })
    log(`order ${order.OrderNumber} added`)
  } catch (error) {
    if (error.code !== 'ORDER_EXISTS') throw error
    log(`order ${order.OrderNumber} is in Lading already`)
  }
}

/** Lading takes 10 digits or more. Buyers type others too, which go into the comments and do not stop the order. */
export function phoneOf(text) {
  const digits = String(text ?? '').replace(/\D/g, '')
  return digits.length >= 10 && digits.length <= 15 ? digits : ''
}

/** The buyer's own words, with a phone number that has no field. */
export const commentsOf = (note, phone) =>
  [note, phone && !phoneOf(phone) ? `Phone: ${phone}` : ''].filter(Boolean).join('\n').slice(0, 1000)

/**
 * Carrier and numbers of the shipment of an event, as they are now. A parcel has a tracking number per package, freight
 * its PRO number; freight that is picked up without one is followed by its BOL number.
 */
export async function trackingOf({ type, data }) {
  if (!data?.BOLNumber) return null
  const { found } = await lading('NewTrackingAPI/DisplayTrackingDetails', { numbers: [data.BOLNumber] })
  const one = found[0]
  // An event may be old, and the shipment voided since.
  if (!one || !['T', 'A', 'D'].includes(one.statusCode)) return null
  const known = one.TrackingNumbers.length > 0 ? one.TrackingNumbers : [one.PRONumber].filter(Boolean)
  const isMoving = type === 'shipment.picked_up' || type === 'shipment.delivered'
  const numbers = known.length > 0 || !isMoving ? known : [one.BOLNumber]
  return numbers.length > 0 ? { carrier: one.CarrierName, numbers, orders: data.OrderNumber ?? '' } : null
}

/** The other system's ids in Lading's order numbers: `WEB-17, WEB-18-01` are 17 and 18 (01 is a part of the order). */
export const idsIn = (orders, prefix) => [
  ...new Set([...orders.matchAll(new RegExp(`(?:^|, )${prefix}-(\\d+)`, 'g'))].map(([, id]) => id)),
]

/** Is this the base64 HMAC-SHA256 of the raw body? Compared in constant time. */
export function isSigned(secret, body, given) {
  const expected = createHmac('sha256', secret).update(body).digest()
  const bytes = Buffer.from(String(given ?? ''), 'base64')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** Standard Webhooks, as Lading signs its events. */
export function isFromLading(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  // An event that someone recorded and sends again later is refused.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const key = Buffer.from(setting('LADING_WEBHOOK_SECRET').replace('whsec_', ''), 'base64')
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  return signatures.split(' ').some((one) => one.startsWith('v1,') && isSigned(key, signed, one.slice(3)))
}

const LONGEST_PAUSE_MS = 300_000

/**
 * Messages on disk: written before they are acknowledged, deleted when they are done. What is refused is moved to
 * `refused` with the reason in the log; moved back, it is tried again. One message at a time, so that a number that
 * comes twice is looked up after it was posted.
 */
export async function openInbox(folder, handlers) {
  const refused = path.join(folder, 'refused')
  await mkdir(refused, { recursive: true })
  let count = 0
  let pauseMs = 1000
  let running = null
  let isWanted = false
  let timer

  async function pass() {
    let hasFailed = false
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
      const place = path.join(folder, file)
      const [, kind] = /-([a-z]+)\.json$/.exec(file) ?? []
      try {
        if (!handlers[kind]) throw new Refused('no such kind of message')
        await handlers[kind](parsed(await readFile(place, 'utf8')))
        await unlink(place)
      } catch (error) {
        hasFailed ||= !(error instanceof Refused)
        log(`${error instanceof Refused ? 'refused' : 'again later'} ${file}: ${error.message}`)
        if (error instanceof Refused) await rename(place, path.join(refused, file))
      }
    }
    pauseMs = hasFailed ? Math.min(pauseMs * 2, LONGEST_PAUSE_MS) : 1000
    if (!hasFailed) return
    clearTimeout(timer)
    timer = setTimeout(work, pauseMs)
  }
  function work() {
    isWanted = true
    running ??= (async () => {
      while (isWanted) {
        isWanted = false
        await pass()
      }
    })()
      .catch((error) => log(`the inbox ${folder} fails: ${error.message}`))
      .finally(() => {
        running = null
      })
    return running
  }
  // Files that a person moved back.
  setInterval(work, 60_000)
  return {
    work,
    async keep(kind, body) {
      const name = `${Date.now()}-${process.pid}-${++count}-${kind}`
      await writeFile(path.join(folder, `${name}.part`), body, { flush: true })
      await rename(path.join(folder, `${name}.part`), path.join(folder, `${name}.json`))
      void work()
    },
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused(`this is not JSON: ${text.slice(0, 80)}`)
  }
}

const MOST_BYTES = 5_000_000

/** Receives webhooks. A route gets headers and the raw body, and returns the status of the answer. */
export function listen(routes) {
  const server = createServer(async (request, response) => {
    try {
      const chunks = []
      let bytes = 0
      for await (const chunk of request) {
        bytes += chunk.length
        if (bytes > MOST_BYTES) return response.writeHead(413, { connection: 'close' }).end()
        chunks.push(chunk)
      }
      const route = request.method === 'POST' ? routes[request.url.split('?')[0]] : undefined
      response.writeHead(route ? await route(request.headers, Buffer.concat(chunks)) : 404).end()
    } catch (error) {
      // Not acknowledged: the sender sends it again.
      log(`${request.url} failed: ${error.message}`)
      if (!response.headersSent) response.writeHead(500).end()
    }
  })
  const host = setting('HOST', '127.0.0.1')
  server.listen(Number(setting('PORT', '8080')), host, () =>
    log(`listening on ${host}:${server.address().port}`),
  )
}

/** The route for Lading's events. */
export const ladingRoute = (inbox) => async (headers, body) => {
  if (!isFromLading(headers, body)) {
    log('refused an event: its signature is not from Lading')
    return 401
  }
  await inbox.keep('event', body)
  return 204
}
