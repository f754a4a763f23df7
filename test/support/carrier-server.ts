import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox, SandboxMemory } from '#carriers/network.ts'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'

/** The memory of a carrier's stand-in. */
export function memoryOf(records = new Map<string, unknown>()): SandboxMemory {
  return {
    recall: async (kind, key) => records.get(`${kind} ${key}`) ?? null,
    keep: async (kind, key, value) => {
      records.set(`${kind} ${key}`, value)
    },
  }
}

type Given = HttpResponse | null | undefined | 'silence'

/** Its body is sent byte by byte, with this many milliseconds between. */
export interface Dripping extends HttpResponse {
  dripMs: number
}

/** The stand-in has done the work, and the connection is cut before the caller gets the reply. */
export const CUT: HttpResponse = { status: 0, headers: {}, body: '' }

export interface CarrierServer {
  url: string
  /** Received requests, in order; url is the path with its query. */
  requests: HttpRequest[]
  /** Replaces the stand-in's reply; undefined = its own reply, null = the connection is cut. */
  answer: (give: ((request: HttpRequest) => Given) | undefined) => void
  close: () => Promise<void>
}

/** A carrier's stand-in behind a real socket, to test addresses, headers, times and cut connections. */
export async function openCarrierServer(sandbox: Sandbox): Promise<CarrierServer> {
  const requests: HttpRequest[] = []
  const memory = memoryOf()
  let instead: ((request: HttpRequest) => Given) | undefined
  const server = createServer(async (incoming, outgoing) => {
    const request = await requestOf(incoming)
    requests.push(request)
    const given = instead?.(request)
    if (given === 'silence') return
    if (given === null) return void incoming.socket.destroy()
    const url = `http://carrier.test${request.url}`
    const response = given ?? (await sandbox({ ...request, url }, memory, new Date()))
    if (response === CUT) return void incoming.socket.destroy()
    outgoing.writeHead(response.status, response.headers)
    if ('dripMs' in response) await drip(outgoing, response as Dripping)
    else outgoing.end(response.body, response.headers['content-transfer-encoding'] ? 'base64' : 'utf8')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (give) => {
      instead = give
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function drip(outgoing: ServerResponse, { body, dripMs }: Dripping): Promise<void> {
  for (const letter of body) {
    if (outgoing.destroyed) return
    outgoing.write(letter)
    await sleep(dripMs)
  }
  outgoing.end()
}

async function requestOf(incoming: IncomingMessage): Promise<HttpRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  return {
    method: incoming.method as HttpRequest['method'],
    url: incoming.url ?? '',
    headers: incoming.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}
