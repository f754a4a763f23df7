import { setTimeout as sleep } from 'node:timers/promises'
import { address, bringUp, type Running, takeDown } from './bring-up.ts'
import { AlreadyRunningError, takeOwnership } from './ownership.ts'
import type { Place } from './place.ts'
import { endHanging } from './postmaster.ts'
import { findPostmaster } from './postmaster-file.ts'

export interface SupervisionOptions {
  log: (message: string) => void
  onLost?: (error: Error) => void
}

const SHORTEST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 5_000
const LOOK_EVERY_MS = 500
/** A stopping server is left alone for this time. */
const LONGEST_STOP_MS = 2_000

/**
 * Keeps a database running and owned until `stop`: a server that ends is restarted, as often as needed (a full disk may
 * last for hours), and a lost owner connection is reconnected.
 */
export function superviseDatabase(place: Place, first: Running, options: SupervisionOptions) {
  let current = first
  const stopping = new AbortController()
  let recovery: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  function watch(): void {
    const recoverOnce = () => {
      if (!stopping.signal.aborted) recovery ??= recover()
    }
    void current.postmaster.exited.then(recoverOnce)
    current.owner.once('end', recoverOnce)
  }

  async function recover(): Promise<void> {
    let complaint = ''
    for (
      let pause = SHORTEST_PAUSE_MS;
      !stopping.signal.aborted;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    ) {
      try {
        current = await regain(place, current)
        options.log('The database is running again')
        recovery = undefined
        return watch()
      } catch (error) {
        if (error instanceof AlreadyRunningError) return giveUp(error, options)
        const message = error instanceof Error ? error.message : String(error)
        if (message !== complaint) options.log(`The connection to the database was lost: ${message}`)
        complaint = message
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const watchdog = endWhatStops(place)

  async function stop(): Promise<void> {
    stopping.abort()
    clearInterval(watchdog)
    await recovery
    await takeDown(place, current)
  }

  watch()
  return { stop: () => (stopped ??= stop()) }
}

/**
 * A server that another process is stopping refuses new connections while old ones remain, including ours. It is ended,
 * so that it can be restarted.
 */
function endWhatStops(place: Place): NodeJS.Timeout {
  let since = Number.POSITIVE_INFINITY
  const look = () => {
    const server = findPostmaster(place.folder)
    if (server?.status !== 'stopping') {
      since = Number.POSITIVE_INFINITY
      return
    }
    since = Math.min(since, Date.now())
    endHanging(server.pid, Date.now() - since - LONGEST_STOP_MS)
  }
  return setInterval(look, LOOK_EVERY_MS).unref()
}

/**
 * A server that is still running only needs its owner back: PostgreSQL recovers by itself after a crash of one process.
 */
async function regain(place: Place, lost: Running): Promise<Running> {
  if (lost.postmaster.hasExited()) return bringUp(place)
  return { postmaster: lost.postmaster, owner: await takeOwnership(address(place), place.dataDir) }
}

function giveUp(error: Error, options: SupervisionOptions): void {
  options.log(error.message)
  if (options.onLost) options.onLost(error)
  else process.exit(1)
}
