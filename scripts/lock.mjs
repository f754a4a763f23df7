import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT, say } from './runtime.mjs'

const HEARTBEAT_MS = 2_000
const STALE_MS = 15_000

/**
 * Runs the work while no other process of this folder runs work of the same name. The lock is a file that its holder
 * touches every two seconds: a killed holder is recognized because it stops touching the file.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {string} [folder] the folder of the lock
 * @returns {Promise<T>}
 */
export async function withLock(name, work, folder = path.join(ROOT, 'build')) {
  const file = path.join(folder, `.${name}.lock`)
  mkdirSync(folder, { recursive: true })
  await acquire(file, name)
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

async function acquire(file, name) {
  for (let round = 0; ; round++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (removeStale(file)) continue
    if (round % 50 === 0) say(`Waiting for another process that is busy with "${name}" …`)
    await sleep(200)
  }
}

/** Moves a stale lock away. If another process has done so first, the moved file is its new lock and is put back. */
function removeStale(file) {
  const aside = `${file}.${process.pid}`
  try {
    const holder = readFileSync(file, 'utf8')
    if (!isStale(file, Number(holder))) return false
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
  return true
}

function isStale(file, holder) {
  if (Date.now() - statSync(file).mtimeMs > STALE_MS) return true
  // Between creation and the first write the file is empty.
  return holder > 0 && !isAlive(holder)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Another process considered our lock stale and has it now. The work is done twice, which is harmless.
  }
}
