import { useEffect, useRef } from 'react'
import { readSession } from './session.ts'

/** What the server pushes while the user looks on. */
export interface LiveEvent {
  type: 'event'
  topic: string
  data: unknown
}

type Handler = (data: never) => void
const handlers = new Map<string, Set<Handler>>()
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

let socket: WebSocket | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let users = 0

/**
 * Calls `handler` for every event of a topic while the component is on the screen. Topics: `changed`
 * (`{ tags }`: what the server's data of these tags is no longer), `rates` (`{ stream, rates, notices, done }`),
 * `connected` (after every connection that followed a broken one: events may have been missed).
 */
export function useLive<T>(topic: string, handler: (data: T) => void): void {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => listen<T>(topic, (data) => latest.current(data)), [topic])
}

/** Listens without a component; the answer ends it. The connection lives as long as anybody listens. */
export function listen<T>(topic: string, handler: (data: T) => void): () => void {
  const own = handlers.get(topic) ?? new Set<Handler>()
  handlers.set(topic, own)
  own.add(handler as Handler)
  users += 1
  if (users === 1) connect()
  return () => {
    if (!own.delete(handler as Handler)) return
    users -= 1
    if (users === 0) disconnect()
  }
}

function connect(): void {
  const session = readSession()
  if (session === null || socket !== null) return
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const opened = new WebSocket(
    `${scheme}//${location.host}/ws?uniqueName=${encodeURIComponent(session.user.userId)}`,
  )
  socket = opened
  opened.onopen = () => {
    // The key as it is now, and in a message: a URL ends up in logs.
    opened.send(JSON.stringify({ type: 'hello', key: readSession()?.key ?? '' }))
  }
  opened.onmessage = (message) => {
    const event = parse(message.data)
    if (event === WELCOME) welcomed()
    else if (event !== null) tell(event.topic, event.data)
  }
  opened.onclose = () => {
    if (socket !== opened) return
    socket = null
    if (users > 0) connectLater()
  }
}

/** Only now: where the session has ended the server opens, hears the key and closes, and would do so for ever. */
function welcomed(): void {
  if (failures > 0) tell('connected', {})
  failures = 0
}

/** Waits twice as long after every failure, and never at the same moment as the other tabs. */
function connectLater(): void {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2)
  failures += 1
  clearTimeout(timer)
  timer = setTimeout(connect, wait)
}

function disconnect(): void {
  clearTimeout(timer)
  const open = socket
  socket = null
  open?.close()
}

function tell(topic: string, data: unknown): void {
  for (const handler of handlers.get(topic) ?? []) handler(data as never)
}

const WELCOME = 'welcome'

function parse(text: unknown): LiveEvent | typeof WELCOME | null {
  try {
    const event = JSON.parse(String(text)) as { type?: string; topic?: string }
    if (event.type === WELCOME) return WELCOME
    return event.type === 'event' && typeof event.topic === 'string' ? (event as LiveEvent) : null
  } catch {
    return null
  }
}
