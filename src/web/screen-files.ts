/**
 * The files that each screen needs before it shows anything, found in the build, so that the server can preload them.
 */
import { addWithImports, type Bundle, sourcesOf } from './built-files.ts'

/** A line of screens.ts: `Track: screen(() => import('./features/track/page.tsx')),`. */
const LISTED = /^ {2}(\w+): screen\(\(\) => import\('\.(\/features\/[^']+)'\)\),$/gm

/**
 * Addresses of the files of every screen by its name, the app's own first. Left out: files that every page loads, and
 * login, which needs none of the app.
 */
export function screenFiles(bundle: Bundle, screens: string): Record<string, string[]> {
  const atStart = new Set([...filesOf(bundle, '/src/web/main.ts'), ...filesOf(bundle, '/src/web/start.tsx')])
  const app = filesOf(bundle, '/src/web/house.tsx')
  const listed = [...screens.matchAll(LISTED)].filter(([, name]) => name !== 'Login')
  return Object.fromEntries(
    listed.map(([, name, source]) => {
      const files = new Set([...app, ...filesOf(bundle, `/src/web${source}`)])
      return [name, [...files].filter((file) => !atStart.has(file)).map((file) => `/${file}`)]
    }),
  )
}

/** The chunk of a source with everything it imports, including styles. */
function filesOf(bundle: Bundle, source: string): Set<string> {
  const chunk = Object.values(bundle).find((file) => sourcesOf(file).some((id) => id.endsWith(source)))
  if (!chunk) throw new Error(`${source} is not among the files of the build`)
  const found = new Set<string>()
  addWithImports(bundle, chunk.fileName, found)
  return found
}
