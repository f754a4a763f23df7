import { useEffect, useRef } from 'react'
import { type LiveData, type LiveEvent, type LiveTopic, readLiveEvent } from '#contracts/live.ts'
import { readSession } from './session.ts'

type Handler = (event: LiveEvent) => void
const handlers = new Map<LiveTopic, Set<Handler>>()
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

let socket: WebSocket | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let users = 0

/**
 * Calls `handler` for every event of a topic while the component is mounted (topics: `contracts/live.ts`). `connected`
 * follows every reconnect: events may have been missed.
 */
export function useLive<T extends LiveTopic>(topic: T, handler: (data: LiveData<T>) => void): void {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => listen(topic, (data) => latest.current(data)), [topic])
}

/**
 * Subscribes outside of a component; returns the function that unsubscribes. The connection stays open while there are
 * subscribers.
 */
export function listen<T extends LiveTopic>(topic: T, handler: (data: LiveData<T>) => void): () => void {
  const own = handlers.get(topic) ?? new Set<Handler>()
  handlers.set(topic, own)
  // Handlers are stored by topic, so the data is of this topic.
  const hear: Handler = ({ data }) => handler(data as LiveData<T>)
  own.add(hear)
  users += 1
  if (users === 1) connect()
  return () => {
    if (!own.delete(hear)) return
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
    // The current key, in a message: URLs end up in logs.
    opened.send(JSON.stringify({ type: 'hello', key: readSession()?.key ?? '' }))
  }
  opened.onmessage = (message) => {
    const event = parse(message.data)
    if (event === WELCOME) welcomed()
    else if (event !== null) tell(event)
  }
  opened.onclose = () => {
    if (socket !== opened) return
    socket = null
    if (users > 0) connectLater()
  }
}

/**
 * Resets the delay only here: if the session has ended, the server accepts, reads the key and closes, and an earlier
 * reset would reconnect forever.
 */
function welcomed(): void {
  if (failures > 0) tell({ topic: 'connected', data: {} })
  failures = 0
}

/** Doubles the delay after every failure, with jitter so that tabs do not reconnect at the same moment. */
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

function tell(event: LiveEvent): void {
  for (const handler of handlers.get(event.topic) ?? []) handler(event)
}

const WELCOME = 'welcome'

function parse(text: unknown): LiveEvent | typeof WELCOME | null {
  try {
    const said = JSON.parse(String(text)) as { type?: string }
    return said.type === WELCOME ? WELCOME : readLiveEvent(said)
  } catch {
    return null
  }
}
