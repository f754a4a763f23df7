/**
 * The anchor of a live rate shop: the minimal program that calls the same carriers over the network. It gets the
 * requests to each carrier once (the very bytes that Lading sent). On every request it sends them, reads the replies as
 * JSON, retries after an error as Lading does, and replies with all of them after the last one.
 */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { type Reply, readReply } from './read-reply.ts'

export interface BareQuestion {
  url: string
  headers: Record<string, string>
  body: string
}

const TRIES = 3
const AGAIN_AFTER_MS = 150

const app = fastify()
const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 64 })
let questions: BareQuestion[] = []

app.post('/prepare', (request) => {
  questions = request.body as BareQuestion[]
  return {}
})

app.post('/ask', () => Promise.all(questions.map(answered)))

async function answered(question: BareQuestion): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    const { status, text } = await send(question)
    if (status === 200) return JSON.parse(text)
    if (tries === TRIES) return { status }
    await sleep(AGAIN_AFTER_MS * tries)
  }
}

const send = ({ url, headers, body }: BareQuestion): Promise<Reply> =>
  readReply(http.request(url, { method: 'POST', headers, agent }), body)

console.log(await app.listen({ port: 0 }))
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
