import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inThread, ThreadTooLarge } from './in-thread.ts'

interface Order {
  fail?: boolean
  hang?: boolean
  /** Megabytes of the heap that stay in use. */
  keepMb?: number
  exit?: boolean
}

/** Counts its tasks, and sends the count before each answer. */
const MODULE = `
import { answerOrders } from '${pathToFileURL(path.resolve('src/actions/kernel/answer-orders.ts'))}'
let orders = 0
const kept = []
answerOrders(async ({ fail, hang, keepMb = 0, exit }, say) => {
  orders += 1
  say(orders)
  if (fail) throw new Error('This order cannot be answered')
  if (exit) process.exit()
  while (hang) continue
  for (let mb = 0; mb < keepMb; mb += 1) kept.push(new Array(131_072).fill(0.5))
  return orders
})`

let folder: string
let count = 0
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-thread-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A module that no other test has a thread for. */
function newModule(): URL {
  const file = path.join(folder, `${++count}.mjs`)
  writeFileSync(file, MODULE)
  return pathToFileURL(file)
}

const ask = (module: URL, order: Order = {}, more: Partial<Parameters<typeof inThread>[2]> = {}) =>
  inThread<number, number>(module, order, { memoryMb: 512, ...more })

describe('a thread', () => {
  it('answers, reports progress, and waits for the next task', async () => {
    const module = newModule()
    const said: unknown[] = []
    const onSaid = (one: unknown) => said.push(one)
    expect(await ask(module, {}, { onSaid })).toBe(1)
    expect(await ask(module, {}, { onSaid })).toBe(2)
    expect(said).toEqual([1, 2])
  })

  it('ends with its answer if no other task is expected', async () => {
    const module = newModule()
    expect(await ask(module, {}, { isOnce: true })).toBe(1)
    expect(await ask(module)).toBe(1)
  })

  it('leaves no listeners behind for answered tasks', async () => {
    const module = newModule()
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    try {
      for (let order = 1; order <= 12; order += 1) expect(await ask(module)).toBe(order)
      await sleep(10)
    } finally {
      process.off('warning', note)
    }
    expect(warnings).toEqual([])
  })

  it('has one task at a time, and at most one idle thread waits', async () => {
    const module = newModule()
    expect(await Promise.all([ask(module), ask(module), ask(module)])).toEqual([1, 1, 1])
    expect(await Promise.all([ask(module), ask(module)]).then((counts) => counts.sort())).toEqual([1, 2])
  })

  it('is a separate one for another memory limit', async () => {
    const module = newModule()
    expect(await ask(module)).toBe(1)
    expect(await ask(module, {}, { memoryMb: 256 })).toBe(1)
  })

  it('that fails passes on its error, and is not reused', async () => {
    const module = newModule()
    await ask(module)
    await expect(ask(module, { fail: true })).rejects.toThrow('This order cannot be answered')
    expect(await ask(module)).toBe(1)
  })

  it('that exits early fails its task, and the next task gets a new thread', async () => {
    const module = newModule()
    await expect(ask(module, { exit: true })).rejects.toThrow('The thread ended before its work was done')
    expect(await ask(module)).toBe(1)
  })

  it('is ended immediately on request, also one that was waiting for its task', async () => {
    const module = newModule()
    await ask(module)
    const stop = new AbortController()
    const answer = ask(
      module,
      { hang: true },
      { signal: stop.signal, onSaid: () => stop.abort(new Error('Stop')) },
    )
    await expect(answer).rejects.toThrow('Stop')
    expect(await ask(module)).toBe(1)
    expect(() => ask(module, {}, { signal: stop.signal })).toThrow('Stop')
  })

  it('is no longer ended by the signal of an answered task', async () => {
    const module = newModule()
    const stop = new AbortController()
    await ask(module, {}, { signal: stop.signal })
    stop.abort()
    await sleep(50)
    expect(await ask(module)).toBe(2)
  })

  it('that exceeds its memory ends, and nothing else does', async () => {
    const module = newModule()
    const answer = ask(module, { keepMb: 2_000 }, { memoryMb: 64 })
    await expect(answer).rejects.toThrow(ThreadTooLarge)
    expect(await ask(module, {}, { memoryMb: 64 })).toBe(1)
  })

  it('that grew is not reused', async () => {
    const module = newModule()
    expect(await ask(module, { keepMb: 150 })).toBe(1)
    expect(await ask(module)).toBe(1)
  })
})
