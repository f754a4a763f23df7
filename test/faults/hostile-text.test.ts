import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument, PDFStream } from '@cantoo/pdf-lib'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tenderFactsOf } from '#actions/edi/tender-facts.ts'
import { mailOf } from '#actions/kernel/outgoing-mail.ts'
import { readSets, write } from '#carriers/edi/edi-samples.test-support.ts'
import type { TenderFacts } from '#carriers/edi/tender-facts.ts'
import { buildTender, readTender } from '#carriers/edi/tender-message.ts'
import { listMessages } from '#database/queue/outbox.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { printableText } from '#documents/drawing/printable-text.ts'
import { isWinAnsi } from '#documents/drawing/win-ansi.ts'
import { parseXml, type XmlElement } from '#domain/text/xml.ts'
import { mailSender } from '#outside/mail.ts'
import { asKept, hostileText, squeezed } from '#test/support/hostile-text.ts'
import { randomOf } from '#test/support/mutate-interchange.ts'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import { textsOf } from '#test/support/papers/zpl-proof.ts'
import { makeScene, PASSWORD, type Scene } from '#test/support/scene.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'
import { openVictim, type Victim } from './support/victim.ts'

/**
 * Names, notes and references with the delimiters of ZPL, PDF, X12, mail and HTML in them, entered in a booked
 * shipment: every document and message shows them in full as text, and nothing else happens.
 */
const CASES = process.env.LADING_FAULTS === 'full' ? 10_000 : 40
const SEED = Number(process.env.LADING_SEED ?? 20_261_121)
/** Shipments per progress message. */
const LOT = 200
/** The server prints one while another is read. */
const LANES = 3
const DEVELOPER_KEY = 'the developer key'

let victim: Victim
let database: OpenDatabase
let scene: Scene
let folder: string
let key = ''

beforeAll(async () => {
  victim = await openVictim({ LADING_DEMO: '0', LOG_LEVEL: 'error', DEVELOPER_KEY })
  await victim.start()
  database = openDatabase(victim.database())
  scene = await makeScene(database.db)
  folder = await mkdtemp(path.join(os.tmpdir(), 'lading-hostile-'))
  key = (await call('LogIn/Login', { UserName: 'clerk', Password: PASSWORD })).token
})
afterAll(async () => {
  await database?.close()
  await victim?.remove()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function send(to: string, body: unknown): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'x-developer-key': DEVELOPER_KEY,
    authorization: `Bearer ${key}`,
  }
  const reply = await fetch(`${victim.url()}/api/${to}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (reply.status !== 200) throw new Error(`${to}: ${reply.status} ${await reply.text()}`)
  return reply
}

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
const call = async (to: string, body: unknown): Promise<any> => (await send(to, body)).json()
const file = async (to: string, body: unknown) => new Uint8Array(await (await send(to, body)).arrayBuffer())

interface Typed {
  from: string
  to: string
  street: string
  street2: string
  city: string
  contact: string
  description: string
  note: string
  po: string
  order: string
  reference: string
  secret: string
}

function typedBy(seed: number): Typed {
  const random = randomOf(seed)
  const text = (most: number) => hostileText(random, most)
  return {
    from: text(60),
    to: text(60),
    street: text(50),
    street2: text(40),
    city: text(28),
    contact: text(28),
    description: text(90),
    note: text(120),
    po: text(28),
    order: text(28),
    reference: text(28),
    secret: `inside${seed}`,
  }
}

async function book(typed: Typed): Promise<{ shipmentId: string; TrackingLink: string }> {
  const draft = wireDraft()
  const rated = await call('Shipment/GETLTLRates', {
    ...draft,
    Origin: { ...draft.Origin, CompanyName: typed.from },
    Destination: {
      ...draft.Destination,
      ...{ CompanyName: typed.to, Street: typed.street, Street2: typed.street2, City: typed.city },
      ContactName: typed.contact,
    },
    Items: [wireItem({ Description: typed.description })],
    SpecialInstruction: typed.note,
    PO_Number: typed.po,
    OrderNumber: typed.order,
    Reference1: typed.reference,
    internalnotes: typed.secret,
  })
  const price = rated.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === 'SYNA')
  if (!price) throw new Error(`no price for ${JSON.stringify(typed)}: ${JSON.stringify(rated.notices)}`)
  return call('Shipment/Pickup', { shipmentId: rated.shipmentId, selectedPricesheetid: price.PricesheetID })
}

const paper = (text: string) => squeezed(printableText(asKept(text)))
/** A label printer prints these itself; a line with any other letter is drawn as an image. */
const isWritten = (line: string) => [...line].every(isWinAnsi)

/** Every object of a PDF, without the compressed content of streams, which may contain anything. */
async function structureOf(pdf: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(pdf)
  const objects = context.enumerateIndirectObjects().map(([, one]) => one)
  return objects.map((one) => String(one instanceof PDFStream ? one.dict : one)).join('\n')
}

async function expectOnPaper(shipmentId: string, typed: Typed, told: string): Promise<void> {
  const { from, to, street, street2, city, description, note, po, order } = typed
  const papers: [kind: string, values: string[]][] = [
    ['BOL', [from, to, street, street2, city, typed.contact, description, note, po, order]],
    ['PackingList', [from, to, street, street2, city, description, note, po, order]],
    ['PalletLabel', [from, to, street, street2, city, description, po, order]],
    ['CarrierLabel', [from, to, street, street2, city, typed.contact, description, po, order]],
  ]
  for (const [kind, values] of papers) {
    const pdf = await file('Shipment/CheckBOLandDownload', { shipmentId, Documents: [kind], copies: 1 })
    const pages = await readPages(pdf)
    const ink = squeezed(pages.join(''))
    // Many short lines of instructions continue on a second page, which the first one refers to.
    const isContinued = ink.includes(squeezed('Continued in full on the supplement page'))
    expect(pages.length, `${told}: pages of ${kind}`).toBe(kind.endsWith('Label') || isContinued ? 2 : 1)
    for (const value of values) expect(ink, `${told} on ${kind}`).toContain(paper(value))
    expect(ink, told).not.toContain(typed.secret)
    // Actions that run when a PDF is opened; our files have none.
    expect(await structureOf(pdf), told).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI)\b/)
  }
}

async function expectOnLabels(shipmentId: string, typed: Typed, told: string): Promise<void> {
  const order = { shipmentIds: [shipmentId], Documents: ['PalletLabel', 'CarrierLabel'] }
  const { preview } = await call('Shipment/PrintDocumentDetails', { Preview: order })
  const zpl = preview.ZPL as string
  expect([zpl.match(/\^XA/g)?.length, zpl.match(/\^XZ/g)?.length, zpl.includes('~')], told).toEqual([
    4,
    4,
    false,
  ])
  const drawn = (preview.Pages as string[]).map((page) => {
    const root = parseXml(page, { mostElements: 10_000, localName: (name) => name })
    expect(root, told).not.toBeNull()
    return root!
  })
  expect(
    drawn.flatMap(namesOf).filter((name) => !DRAWN.has(name)),
    told,
  ).toEqual([])
  const seen = squeezed(drawn.map(wordsOf).join(''))
  for (const value of [typed.from, typed.to, typed.street, typed.city, typed.description, typed.po]) {
    expect(seen, `${told} in the preview`).toContain(paper(value))
  }
  const lines = drawn.flatMap(linesOf).map(squeezed)
  expect(textsOf(zpl).map(squeezed), `${told} in ZPL`).toEqual(lines.filter(isWritten))
  expect(zpl.match(/\^GFA,\d+,\d+,\d+,[0-9A-F]+\^FS/g)?.length ?? 0, `${told} drawn in ZPL`).toBe(
    lines.filter((line) => !isWritten(line)).length,
  )
}

const linesOf = (element: XmlElement): string[] =>
  element.name === 'text'
    ? [wordsOf(element)]
    : element.children.flatMap((child) => (typeof child === 'string' ? [] : linesOf(child)))

const DRAWN = new Set(['svg', 'rect', 'text', 'line', 'circle'])
const namesOf = (element: XmlElement): string[] => [
  element.name,
  ...element.children.flatMap((child) => (typeof child === 'string' ? [] : namesOf(child))),
]
const wordsOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('')

/** Spaces and line ends count once in X12. */
const plain = (text: string) =>
  asKept(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

async function expectInEdi(shipmentId: string, typed: Typed, told: string): Promise<void> {
  const shipment = await findShipment(database.db, scene.a.id, shipmentId)
  const facts = tenderFactsOf(shipment!, { cents: 33_106, currency: 'USD', quoteNumber: '' })
  for (const set of ['204', '211'] as const) {
    const body = buildTender(set, facts)
    const text = write(set, body)
    expect(text, told).not.toContain(typed.secret)
    const sets = readSets(text)
    expect(sets, told).toHaveLength(1)
    expect(sets[0]!.segments, told).toHaveLength(body.length + 2)
    expectTender(readTender(sets[0]!)!, typed, `${told} in ${set}`)
  }
}

function expectTender(read: TenderFacts, typed: Typed, told: string): void {
  const { address } = read.stops.at(-1)!
  expect(read.stops[0]!.address.companyName, told).toBe(plain(typed.from))
  expect([address.companyName, address.street, address.street2, address.city].map(plain), told).toEqual(
    [typed.to, typed.street, typed.street2, typed.city].map(plain),
  )
  expect(read.specialInstructions, told).toBe(plain(typed.note))
  expect(read.items[0]!.description, told).toBe(plain(typed.description))
  expect(
    read.references.map(({ value }) => plain(value)),
    told,
  ).toEqual([typed.po, typed.order, typed.reference].map(plain))
}

const HEADERS = [...['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']]

async function expectInMail(shipmentId: string, typed: Typed, told: string): Promise<void> {
  const [message] = await listMessages(database.db, scene.a.id, shipmentId)
  const mail = await mailOf(message!, {
    db: database.db,
    installation: {
      mailFrom: 'Lading <no-reply@lading.example>',
      publicUrl: 'https://lading.example',
      secret: Buffer.from('the secret of this test'),
    },
  })
  await mailSender({ smtpUrl: undefined, folder })(mail, async () => {})
  const written = path.join(folder, `${mail.id}.eml`)
  const read = await PostalMime.parse(await readFile(written))
  await rm(written)
  expect(read.headers.map((header) => header.key).toSorted(), told).toEqual(HEADERS)
  expect(
    read.to?.map(({ address }) => address),
    told,
  ).toEqual(['tender@alpha.example.com'])
  expect(squeezed(read.subject ?? ''), told).toContain(squeezed(asKept(typed.city)))
  expect(read.attachments, told).toHaveLength(1)
  const text = squeezed(read.text ?? '')
  for (const value of [typed.from, typed.to, typed.street, typed.description, typed.po, typed.note])
    expect(text, `${told} in the mail`).toContain(squeezed(asKept(value)))
  expect(text, told).not.toContain(typed.secret)
  expectHarmlessHtml(read.html ?? '', typed, told)
  const bill = squeezed(
    (await readPages(new Uint8Array(read.attachments[0]!.content as ArrayBuffer))).join(''),
  )
  expect(bill, `${told} on the bill in the mail`).toContain(paper(typed.to))
}

/** The tags of our mails, with their own attributes; any other text that starts with `<` came from user input. */
const OUR_TAG =
  /<(?:!doctype html|\/?(?:html|head|body|div|p|b|table|tr|td|a|meta)(?: (?:lang|charset|name|content|style|role|cellspacing|cellpadding|href)="[^"<>]*")*)>/g
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

function expectHarmlessHtml(html: string, typed: Typed, told: string): void {
  const bare = html.replace(OUR_TAG, ' ')
  expect(bare, `${told} leaves no tag of its own`).not.toMatch(/[<>]/)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
  expect(links.length, told).toBeGreaterThan(0)
  for (const link of links) expect(link, told).toMatch(/^https:\/\/lading\.example\//)
  const text = squeezed(bare.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => ENTITIES[name]!))
  for (const value of [typed.from, typed.to, typed.street, typed.description, typed.po, typed.note])
    expect(text, `${told} in the HTML of the mail`).toContain(squeezed(asKept(value)))
  expect(text, told).not.toContain(typed.secret)
}

async function expectInTracking(link: string, typed: Typed, told: string): Promise<void> {
  const trackid = new URL(link).searchParams.get('trackid') ?? new URL(link).searchParams.get('accessid')
  const reply = await send('NewTrackingAPI/TrackingDetails', { trackid })
  expect(reply.headers.get('content-type'), told).toMatch(/^application\/json/)
  expect(reply.headers.get('x-content-type-options'), told).toBe('nosniff')
  const text = await reply.text()
  const { tracking } = JSON.parse(text)
  expect(JSON.stringify(tracking.destination), told).toContain(
    JSON.stringify(asKept(typed.city)).slice(1, -1),
  )
  for (const inside of [typed.secret, typed.note]) expect(text, told).not.toContain(JSON.stringify(inside))
}

async function expectHarmless(number: number): Promise<void> {
  const typed = typedBy(SEED + number)
  const told = `seed ${SEED + number}`
  const { shipmentId, TrackingLink } = await book(typed)
  await expectOnPaper(shipmentId, typed, told)
  await expectOnLabels(shipmentId, typed, told)
  await expectInEdi(shipmentId, typed, told)
  await expectInMail(shipmentId, typed, told)
  await expectInTracking(TrackingLink, typed, told)
}

const lots = Array.from({ length: Math.ceil(CASES / LOT) }, (_, lot) => lot * LOT)

it.each(lots)(
  'shipments of hostile texts, whole and harmless everywhere, from number %i on',
  async (from) => {
    const waiting = Array.from({ length: Math.min(LOT, CASES - from) }, (_, at) => from + at + 1)
    const lane = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift())
        await expectHarmless(number)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  },
)
