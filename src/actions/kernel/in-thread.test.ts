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
  /** The size of the heap that stays in use. */
  keepMb?: number
  exit?: boolean
}

/** Counts the orders that it had, and says its count before each answer. */
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

/** A module that no other test has a thread of. */
function newModule(): URL {
  const file = path.join(folder, `${++count}.mjs`)
  writeFileSync(file, MODULE)
  return pathToFileURL(file)
}

const ask = (module: URL, order: Order = {}, more: Partial<Parameters<typeof inThread>[2]> = {}) =>
  inThread<number, number>(module, order, { memoryMb: 512, ...more })

describe('a thread', () => {
  it('answers, says what it does meanwhile, and waits for the next order', async () => {
    const module = newModule()
    const said: unknown[] = []
    const onSaid = (one: unknown) => said.push(one)
    expect(await ask(module, {}, { onSaid })).toBe(1)
    expect(await ask(module, {}, { onSaid })).toBe(2)
    expect(said).toEqual([1, 2])
  })

  it('ends with its answer if no other order is expected', async () => {
    const module = newModule()
    expect(await ask(module, {}, { isOnce: true })).toBe(1)
    expect(await ask(module)).toBe(1)
  })

  it('listens to nothing of the orders that it answered', async () => {
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

  it('has one order at a time, and no more than one waits', async () => {
    const module = newModule()
    expect(await Promise.all([ask(module), ask(module), ask(module)])).toEqual([1, 1, 1])
    expect(await Promise.all([ask(module), ask(module)]).then((counts) => counts.sort())).toEqual([1, 2])
  })

  it('is another where it may have other memory', async () => {
    const module = newModule()
    expect(await ask(module)).toBe(1)
    expect(await ask(module, {}, { memoryMb: 256 })).toBe(1)
  })

  it('that fails hands on its error and is not asked again', async () => {
    const module = newModule()
    await ask(module)
    await expect(ask(module, { fail: true })).rejects.toThrow('This order cannot be answered')
    expect(await ask(module)).toBe(1)
  })

  it('that ends early fails its order, and the next one has a new thread', async () => {
    const module = newModule()
    await expect(ask(module, { exit: true })).rejects.toThrow('The thread ended before its work was done')
    expect(await ask(module)).toBe(1)
  })

  it('is ended at once where that is asked for, also one that waited for its order', async () => {
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

  it('whose order is answered is no more ended by the signal of that order', async () => {
    const module = newModule()
    const stop = new AbortController()
    await ask(module, {}, { signal: stop.signal })
    stop.abort()
    await sleep(50)
    expect(await ask(module)).toBe(2)
  })

  it('that needs more memory than it may ends, and nothing else does', async () => {
    const module = newModule()
    const answer = ask(module, { keepMb: 2_000 }, { memoryMb: 64 })
    await expect(answer).rejects.toThrow(ThreadTooLarge)
    expect(await ask(module, {}, { memoryMb: 64 })).toBe(1)
  })

  it('that grew is not kept for the next order', async () => {
    const module = newModule()
    expect(await ask(module, { keepMb: 150 })).toBe(1)
    expect(await ask(module)).toBe(1)
  })
})
