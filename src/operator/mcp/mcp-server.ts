import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { BareContext } from '../command-context.ts'
import { bookWithConsent } from './book-with-consent.ts'
import { type LadingClient, ladingClient, Refusal } from './lading-client.ts'
import { BOOK, listTools, type Tool } from './tools.ts'

/** `npm run lading -- mcp`: Lading as a Model Context Protocol server over stdin and stdout. */

type Json = Record<string, unknown>

const INSTRUCTIONS =
  'Lading is a shipper’s transportation desk. Rate first, then book at a price of the rated shipment; booking always asks the user. Weights are in pounds and sizes in inches unless a unit says otherwise.'

export async function runMcp({ env }: BareContext): Promise<number> {
  const { LADING_URL: url = '', LADING_API_KEY: key = '' } = env
  if (!URL.canParse(url) || key === '') {
    throw new Error(
      'Set LADING_URL to the address of Lading and LADING_API_KEY to a key from Settings > API Keys.',
    )
  }
  const server = mcpServer(ladingClient(url, key))
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve
    process.stdin.once('end', () => resolve())
  })
  await server.connect(new StdioServerTransport())
  await closed
  await server.close()
  return 0
}

function mcpServer(lading: LadingClient): Server {
  const server = new Server(
    { name: 'lading', version: '1' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  const tools = listTools()
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, inputSchema, isChange }) => ({
      ...{ name, title, description, inputSchema },
      annotations: {
        title,
        readOnlyHint: !isChange,
        destructiveHint: name === BOOK,
        openWorldHint: name === BOOK,
      },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    try {
      if (!tool) throw new Refusal(`There is no tool ${params.name}.`)
      return said(await answer(server, lading, tool, params.arguments ?? {}))
    } catch (error) {
      return { ...said((error as Error).message), isError: true }
    }
  })
  return server
}

const said = (text: string) => ({ content: [{ type: 'text' as const, text }] })

async function answer(server: Server, lading: LadingClient, tool: Tool, input: Json): Promise<string> {
  const unknown = Object.keys(input).filter((name) => !(name in tool.inputSchema.properties))
  if (unknown.length > 0) throw new Refusal(`${tool.name} does not accept ${unknown.join(', ')}.`)
  const missing = (tool.inputSchema.required ?? []).filter((name) => input[name] === undefined)
  if (missing.length > 0) throw new Refusal(`${tool.name} needs ${missing.join(', ')}.`)
  if (tool.name === BOOK) return bookWithConsent(server, lading, input)
  const isQuery = ([name]: [string, unknown]) => tool.query.includes(name)
  const entries = Object.entries(input)
  const query = Object.fromEntries(entries.filter(isQuery))
  const body = Object.fromEntries(entries.filter((entry) => !isQuery(entry)))
  return JSON.stringify(await lading.call(tool.call.path, body, { query }))
}
