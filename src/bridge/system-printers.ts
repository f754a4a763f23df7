import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BridgePrinter } from '#contracts/bridge-protocol.ts'
import type { Outcome, Pages } from './outcome.ts'
import { runCommand } from './run-command.ts'

/** Printers of the computer's print service: CUPS on Linux and macOS, the spooler on Windows. */

export async function listSystemPrinters(): Promise<BridgePrinter[]> {
  return process.platform === 'win32' ? listOfWindows() : listOfCups()
}

async function listOfCups(): Promise<BridgePrinter[]> {
  const { output } = await runCommand('lpstat', ['-p'])
  return [...output.matchAll(/^printer (\S+) (.*)$/gm)].map(([, name = '', state = '']) => ({
    name,
    type: 'PDF',
    isOnline: !/disabled|not accepting/i.test(state),
  }))
}

async function listOfWindows(): Promise<BridgePrinter[]> {
  const script = 'Get-Printer | Select-Object Name, WorkOffline | ConvertTo-Json -Compress'
  const { code, output } = await powershell(script)
  if (code !== 0 || output.trim() === '') return []
  const found = JSON.parse(output) as
    | { Name: string; WorkOffline: boolean }
    | { Name: string; WorkOffline: boolean }[]
  return [found].flat().map(({ Name, WorkOffline }) => ({ name: Name, type: 'PDF', isOnline: !WorkOffline }))
}

/** Hands pages over to the print service, which stores them; usually it is known whether it accepted them. */
export function printBySystem(name: string, pages: Pages): Promise<Outcome> {
  pages.onStart()
  return process.platform === 'win32' ? printOnWindows(name, pages) : printByCups(name, pages)
}

async function printByCups(name: string, { file, copies, title, language }: Pages): Promise<Outcome> {
  const raw = language === 'ZPL' ? ['-o', 'raw'] : []
  const lp = await runCommand('lp', ['-d', name, '-n', String(copies), '-t', title, ...raw, '--', file])
  if (!lp.isMissing) return outcomeOf('lp', lp)
  const lpr = await runCommand('lpr', [
    '-P',
    name,
    '-#',
    String(copies),
    '-T',
    title,
    ...(raw.length ? ['-l'] : []),
    file,
  ])
  if (!lpr.isMissing) return outcomeOf('lpr', lpr)
  return { state: 'failed', message: 'This computer has neither lp nor lpr.' }
}

function outcomeOf(program: string, ran: { code: number | null; output: string; errors: string }): Outcome {
  const words = (ran.code === 0 ? ran.output : ran.errors).trim().slice(0, 400)
  if (ran.code === 0) return { state: 'printed', message: words || `Handed to ${program}.` }
  if (ran.code === null) return { state: 'unknown', message: `${program} did not end: ${words}` }
  return { state: 'failed', message: `${program} refused it: ${words || `code ${ran.code}`}` }
}

async function printOnWindows(name: string, { file, copies, language }: Pages): Promise<Outcome> {
  if (language === 'ZPL') {
    const hint =
      'Share the printer and add it by its path: lading-bridge printers add <name> \\\\localhost\\<share>'
    return { state: 'failed', message: `Windows would print the commands as text. ${hint}` }
  }
  const sumatra = findSumatra()
  if (sumatra) {
    const args = ['-print-to', name, '-print-settings', `${copies}x`, '-silent', '-exit-when-done', file]
    return outcomeOf('SumatraPDF', await runCommand(sumatra, args, { withinMs: 120_000 }))
  }
  // Names are passed in the environment, so that nothing in them can become a command.
  const script =
    "Start-Process -FilePath $env:LADING_FILE -Verb PrintTo -ArgumentList ('\"' + $env:LADING_PRINTER + '\"') -WindowStyle Hidden -PassThru | Out-Null"
  for (let copy = 0; copy < copies; copy++) {
    const ran = await powershell(script, { LADING_FILE: file, LADING_PRINTER: name })
    if (ran.code !== 0) return outcomeOf('PowerShell', copy === 0 ? ran : { ...ran, code: null })
  }
  return { state: 'printed', message: 'Handed to the program that opens PDF files.' }
}

const powershell = (script: string, env: Record<string, string> = {}) =>
  runCommand('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script], {
    env,
    withinMs: 120_000,
  })

function findSumatra(): string | undefined {
  const { LOCALAPPDATA, ProgramFiles } = process.env
  const folders = [LOCALAPPDATA, ProgramFiles].filter((folder) => folder !== undefined)
  return folders
    .map((folder) => path.join(folder, 'SumatraPDF', 'SumatraPDF.exe'))
    .find((file) => existsSync(file))
}
