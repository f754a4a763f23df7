import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'

/** The SDK's own client starts the real process, which calls a real server with a real key. */
let product: TestApp
let url: string
const open: Client[] = []
beforeAll(async () => {
  product = await openTestApp()
  url = await product.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await Promise.all(open.map((client) => client.close()))
  await product?.close()
})

async function keyFor(scopes: string[]): Promise<string> {
  const { body } = await product.call('ApiKeys/Create', {
    as: 'admin',
    body: { name: `MCP ${scopes}`, scopes },
  })
  return body.key
}

/** @param confirms the person's reply; absent: the client cannot ask */
async function connect(key: string, confirms?: () => object): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: confirms ? { elicitation: {} } : {} },
  )
  if (confirms) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      asked.push(params.message)
      return confirms() as { action: 'accept'; content: { book: boolean } }
    })
  }
  const main = path.join(import.meta.dirname, '../main.ts')
  const env = { PATH: process.env.PATH ?? '', LADING_URL: url, LADING_API_KEY: key }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'], env }))
  open.push(client)
  return client
}
const asked: string[] = []

async function use(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: args })
  return { text: (content as { text: string }[])[0]!.text, isError: isError === true }
}
const statusOf = async (id: string) =>
  (await product.database.pool.query('select status from shipments where id = $1', [id])).rows[0].status

const ALL = ['plan:write', 'ship:write', 'track:read']

describe('the MCP server', () => {
  it('lists tools whose schemas are those of the API', async () => {
    const { tools } = await (await connect(await keyFor(ALL))).listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...['find', 'list_orders', 'list_shipments', 'search_history', 'get_shipment', 'track'],
      ...['rate_shipment', 'draft_shipment', 'book_shipment'],
    ])
    const rating = tools.find(({ name }) => name === 'rate_shipment')!
    expect(rating.inputSchema.properties).toHaveProperty('Origin')
    const names = JSON.stringify(rating.inputSchema).matchAll(/"#\/\$defs\/([^"]+)"/g)
    const definitions = (rating.inputSchema as { $defs?: object }).$defs ?? {}
    expect([...names].filter(([, name]) => !(name! in definitions))).toEqual([])
    expect(tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name)).toEqual([
      'book_shipment',
    ])
  })

  it('rates, reads and finds', async () => {
    const client = await connect(await keyFor(ALL))
    const rated = await rate(product)
    const shown = await use(client, 'get_shipment', { shipmentId: rated.shipmentId })
    expect(JSON.parse(shown.text).shipment.PriceSheets.length).toBeGreaterThan(0)
    const listed = await use(client, 'list_shipments', { statuscode: 'Q' })
    expect([listed.isError, JSON.parse(listed.text).Status]).toEqual([false, 'success'])
    const place = { Street: '1 Dock Road', CountryCode: 'US' }
    const line = { Description: 'Steel shelving', itemClass: '70', Weight: 1240, wtUnit: 'lb', Qty: 2 }
    const priced = await use(client, 'rate_shipment', {
      Origin: { ...place, CompanyName: 'Warehouse', City: 'Reno', State: 'NV', Zip: '89502' },
      Destination: { ...place, CompanyName: 'Customer', City: 'Chicago', State: 'IL', Zip: '60606' },
      Items: [{ ...line, packageType: 'PLT', Length: 48, Width: 40, Height: 48, dimUnit: 'in' }],
      PaymentType: 'P',
    })
    expect([priced.isError, priced.text]).toEqual([false, expect.stringContaining('"rates":[{')])
    const orders = await use(client, 'list_orders', {})
    expect(JSON.parse(orders.text).Status).toBe('success')
  })

  it('explains missing scopes, invalid input and an unknown key', async () => {
    const reader = await connect(await keyFor(['track:read']))
    const refused = await use(reader, 'list_orders', {})
    expect(refused).toEqual({ isError: true, text: expect.stringMatching(/\(\w+\)$/) })
    const client = await connect(await keyFor(ALL))
    expect(await use(client, 'rate_shipment', { Origin: 5, Destination: {}, Items: [] })).toMatchObject({
      isError: true,
      text: expect.stringContaining('Origin'),
    })
    expect(await use(client, 'get_shipment', { shipment: {} })).toEqual({
      isError: true,
      text: 'get_shipment does not accept shipment.',
    })
    const stranger = await connect('lad_nonsense')
    expect(await use(stranger, 'list_orders', {})).toMatchObject({
      isError: true,
      text: expect.stringContaining('Check LADING_API_KEY'),
    })
  })
})

describe('booking by MCP', () => {
  const choice = async () => {
    const rated = await rate(product)
    const { selectedPricesheetid } = bookingOf(rated, 'SYNA')
    return { shipmentId: rated.shipmentId as string, selectedPricesheetid }
  }

  it('leaves a draft and a link if the client cannot ask', async () => {
    const client = await connect(await keyFor(ALL))
    const wanted = await choice()
    expect(await use(client, 'book_shipment', wanted)).toEqual({
      isError: false,
      text: expect.stringContaining(`${url}/Prepaid/${wanted.shipmentId}`),
    })
    expect(await statusOf(wanted.shipmentId)).toBe('Q')
  })

  it.each([
    ['declines', { action: 'decline' }],
    ['does not check the box', { action: 'accept', content: { book: false } }],
  ])('books nothing if the person %s', async (_what, answer) => {
    const client = await connect(await keyFor(ALL), () => answer)
    const wanted = await choice()
    expect((await use(client, 'book_shipment', wanted)).text).toContain('did not confirm')
    expect(await statusOf(wanted.shipmentId)).toBe('Q')
  })

  it('books once after the person confirms the carrier and price that Lading shows', async () => {
    const client = await connect(await keyFor(ALL), () => ({ action: 'accept', content: { book: true } }))
    const wanted = await choice()
    const booked = await use(client, 'book_shipment', wanted)
    expect(JSON.parse(booked.text)).toMatchObject({ shipmentId: wanted.shipmentId, CarrierSCAC: 'SYNA' })
    expect(asked.at(-1)).toMatch(/^Book with .+ \(SYNA\) for \$[\d,.]+: .+ to .+\?/)
    await use(client, 'book_shipment', wanted)
    const { rows } = await product.database.pool.query(
      `select count(*)::int as sent from outbox where shipment_id = $1 and kind = 'tender'`,
      [wanted.shipmentId],
    )
    expect(rows[0].sent).toBeLessThanOrEqual(1)
    expect(await statusOf(wanted.shipmentId)).toBe('T')
  })

  it('does not book a price of another shipment', async () => {
    const client = await connect(await keyFor(ALL), () => ({ action: 'accept', content: { book: true } }))
    const { shipmentId } = await choice()
    const asks = asked.length
    expect(await use(client, 'book_shipment', { shipmentId, selectedPricesheetid: 'x' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('no such price'),
    })
    expect(asked).toHaveLength(asks)
  })
})

it('is set up as in docs/integrate.md', async () => {
  const root = path.join(import.meta.dirname, '../../..')
  const page = await readFile(path.join(root, 'docs/integrate.md'), 'utf8')
  const [, block] = /^```json mcp\n([\s\S]*?)^```$/m.exec(page)!
  const { command, args, env } = JSON.parse(block!).mcpServers.lading
  expect([command, args.at(-1), Object.keys(env)]).toEqual(['node', 'mcp', ['LADING_URL', 'LADING_API_KEY']])
  const script = args[0].replace('/path/to/lading/', '')
  expect(await readFile(path.join(root, script), 'utf8')).toContain('src/operator/main.ts')
})
