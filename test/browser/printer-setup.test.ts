import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakePrinter, openFakePrinter } from '#test/support/bridge.ts'
import { findViolationsInEveryLook } from './support/axe.ts'
import { type Desk, logIn, openBrowser, openDesk } from './support/browser.ts'
import { type Product, startProduct } from './support/product.ts'

/**
 * The print bridge as a clerk installs it on Linux: downloaded from Printer Setup, unpacked, installed and paired by
 * the code, started by the command of its unit, and printing. Only `systemctl` is replaced, because the machine may
 * have no systemd.
 */
let product: Product
let browser: Browser
let desk: Desk
let zebra: FakePrinter
let home: string
let running: ChildProcess | undefined

beforeAll(async () => {
  zebra = await openFakePrinter()
  // A registry that never answers: the files for Linux are installed here, those for Windows are not.
  product = await startProduct({ npm_config_registry: 'https://registry.invalid/' })
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  home = mkdtempSync(path.join(os.tmpdir(), 'lading-home-'))
  await logIn(desk.page)
})

afterAll(async () => {
  running?.kill('SIGKILL')
  await browser?.close()
  await product?.stop()
  await zebra?.close()
  if (home) rmSync(home, { recursive: true, force: true })
})

test('the bridge is downloaded, installs itself, pairs by the code, and prints', async () => {
  const { page, errors } = desk
  await page.goto('/PrinterSetup')
  await page.getByRole('button', { name: 'Pair this computer' }).click()
  const code = (await page.getByLabel('Pairing code').textContent())!.trim()
  const systems = page.getByLabel('Operating system of the computer with the printers')
  await systems.selectOption('windows-x64')
  await page.getByText('Not tested on Windows 10 or newer yet.').waitFor()
  await page.getByRole('button', { name: 'Download the print bridge' }).click()
  await page.getByText(/Node\.js for Windows 10 or newer could not be downloaded/).waitFor()
  expect(await findViolationsInEveryLook(page)).toEqual([])

  await systems.selectOption('linux-x64')
  const [saved] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Download the print bridge' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('lading-bridge-linux-x64.tar.gz')
  const archive = path.join(home, saved.suggestedFilename())
  await saved.saveAs(archive)
  await promisify(execFile)('tar', ['-xzf', archive], { cwd: home })

  const env = { HOME: home, PATH: `${withSystemctl()}:/usr/bin:/bin` }
  // Only the unpacked files: no Node.js of the machine is in this PATH.
  const wrong = await runProgram(path.join(home, 'lading-bridge/install.sh'), ['AAAA-0000', product.url], env)
  expect(wrong.code).toBe(1)
  const installed = await runProgram(path.join(home, 'lading-bridge/install.sh'), [code, product.url], env)
  expect(installed).toMatchObject({ code: 0 })
  expect(installed.said).toMatch(/Paired with the user .*\n.*running\. It starts when you log in/)
  rmSync(path.join(home, 'lading-bridge'), { recursive: true })

  const launcher = path.join(home, '.local/share/lading-bridge/lading-bridge')
  expect((await runProgram(launcher, ['printers', 'add', 'Zebra', zebra.address], env)).code).toBe(0)
  startUnit(env)
  await page.getByRole('button', { name: 'Print a test page on Zebra' }).click({ timeout: 30_000 })
  await expect.poll(() => zebra.received.length, { timeout: 30_000 }).toBe(1)
  expect(zebra.received[0]).toContain('^XA')

  expect((await runProgram(launcher, ['uninstall'], env)).code).toBe(0)
  expect(existsSync(path.join(home, '.local/share/lading-bridge'))).toBe(false)
  expect(errors).toEqual([])
}, 180_000)

/** A fake `systemctl` that only records its arguments. */
function withSystemctl(): string {
  const bin = path.join(home, 'bin')
  mkdirSync(bin, { recursive: true })
  const file = path.join(bin, 'systemctl')
  writeFileSync(file, `#!/bin/sh\necho "$@" >> '${path.join(home, 'systemctl.log')}'\n`)
  chmodSync(file, 0o755)
  return bin
}

/** Does what systemd would do with the installed unit. */
function startUnit(env: NodeJS.ProcessEnv): void {
  expect(readFileSync(path.join(home, 'systemctl.log'), 'utf8')).toContain(
    '--user enable --now lading-bridge.service',
  )
  const unit = readFileSync(path.join(home, '.config/systemd/user/lading-bridge.service'), 'utf8')
  const words = [.../^ExecStart=(.*)$/m.exec(unit)![1]!.matchAll(/"([^"]*)"|(\S+)/g)]
  const [program, ...args] = words.map(([, quoted, bare]) => quoted ?? bare!)
  running = spawn(program!, args, { env, stdio: 'ignore' })
}

const runProgram = (file: string, args: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    child.once('close', (code) => resolve({ code, said }))
  })
