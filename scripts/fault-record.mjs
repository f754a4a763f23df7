/** The record of all fault cycles (docs/fault-record.jsonl) and its summary in docs/figures.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './runtime.mjs'

export const RECORD = path.join(ROOT, 'docs', 'fault-record.jsonl')
const FIGURES = path.join(ROOT, 'docs', 'figures.md')
const BEGIN = '<!-- sum of fault-record.jsonl -->'
const END = '<!-- end of the sum -->'

/** @param {string} [file] */
export function readRecord(file = RECORD) {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/**
 * The summary as a Markdown table.
 * @param {{ kind: string, date: string, cycles: number, acknowledged?: number, lost?: number, doubled?: number,
 * failed?: string }[]} lines
 */
export function sumOf(lines) {
  const add = (rows, name) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)
  const number = (value) => value.toLocaleString('en-US')
  const rowOf = (name, rows) => {
    const dates = rows.map(({ date }) => date).sort()
    const failed = rows.filter((row) => row.failed).length
    const cells = [
      name,
      ...['cycles', 'acknowledged', 'lost', 'doubled'].map((column) => number(add(rows, column))),
      String(failed),
      dates[0] === dates.at(-1) ? dates[0] : `${dates[0]} to ${dates.at(-1)}`,
    ]
    return `| ${cells.join(' | ')} |`
  }
  const kinds = [...new Set(lines.map(({ kind }) => kind))].sort()
  return [
    '| what is killed | cycles | acknowledged | lost | done twice | failed runs | date |',
    '|---|---|---|---|---|---|---|',
    ...kinds.map((kind) =>
      rowOf(
        kind,
        lines.filter((line) => line.kind === kind),
      ),
    ),
    ...(lines.length > 0 ? [rowOf('**all**', lines)] : []),
  ].join('\n')
}

/** The part of docs/figures.md between its two marks. */
export function readShownSum() {
  const text = readFileSync(FIGURES, 'utf8')
  return text.slice(text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)).trim()
}

/** Writes the summary into docs/figures.md. */
export function showSum() {
  const text = readFileSync(FIGURES, 'utf8')
  const [before, after] = [text.slice(0, text.indexOf(BEGIN) + BEGIN.length), text.slice(text.indexOf(END))]
  writeFileSync(FIGURES, `${before}\n${sumOf(readRecord())}\n${after}`)
}
