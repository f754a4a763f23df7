import { createHash } from 'node:crypto'
import { z } from 'zod/mini'

/**
 * A backup is a tar archive:
 * - `header.json`: what was backed up, and when
 * - `keys/session-secret` and `keys/credential-key`
 * - `files/…` and `mail/…`: files of the data folder
 * - `tables/<name>/000001.gz` and so on: the rows in the text format of PostgreSQL's `COPY`
 * - `manifest.json`: rows of each table, and the sequences
 * - `SHA256SUMS`: the checksum of every entry before it, as `sha256sum -c` reads it
 */
export const HEADER = 'header.json'
export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'
export const SESSION_KEY = 'keys/session-secret'
export const CREDENTIAL_KEY = 'keys/credential-key'
/** Folders of the data folder that are in a backup. */
export const FOLDERS = ['files', 'mail'] as const

export const backupHeader = z.object({
  format: z.literal('lading-backup'),
  formatVersion: z.literal(1),
  /** Version of the program that made the backup. */
  version: z.string(),
  createdAt: z.string(),
  postgresVersion: z.string(),
  migrations: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof backupHeader>

const backupTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  isPartitioned: z.boolean(),
  rows: z.number(),
  /** Size of the rows before compression. */
  bytes: z.number(),
})

export const backupManifest = z.object({
  tables: z.array(backupTable),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.number() })),
})
export type BackupManifest = z.infer<typeof backupManifest>

/** The folder of a table in the archive. */
export const folderOfTable = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema ? `${schema}.` : ''}${name}/`

export const partName = (folder: string, part: number): string =>
  `${folder}${String(part).padStart(6, '0')}.gz`

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Lines as `sha256sum` writes them. */
export const sumsText = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')

export function readSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}
