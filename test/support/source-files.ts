import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
}

/** The project's own TypeScript and JavaScript in these folders. */
export function readSources(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter(
        (entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.d\.m?ts$/.test(entry.name),
      )
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .sort()
      .map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') })),
  )
}

export function isTest(file: string): boolean {
  return /\.test\.(ts|tsx|mjs)$/.test(file)
}
