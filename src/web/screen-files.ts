/** What each screen runs before it shows anything: found in the build, for the server to name in the page. */
import type { BuiltFile } from './dock-worker-files.ts'

/** As in screens.ts: `Track: screen(() => import('./features/track/page.tsx')),`. */
const LISTED = /^ {2}(\w+): screen\(\(\) => import\('\.(\/features\/[^']+)'\)\),$/gm

type Bundle = Readonly<Record<string, BuiltFile>>

/**
 * Addresses of the files of every screen, by its name, the app's own first. What every page names is left out, and so
 * is the log-in: it needs nothing of the app.
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

/** The chunk of a source with all that it imports, styles included. */
function filesOf(bundle: Bundle, source: string): Set<string> {
  const chunk = Object.values(bundle).find((file) =>
    [...(file.moduleIds ?? []), file.facadeModuleId].some((id) => id?.endsWith(source)),
  )
  if (!chunk) throw new Error(`${source} is not among the files of the build`)
  const found = new Set<string>()
  const take = (fileName: string): void => {
    if (found.has(fileName)) return
    found.add(fileName)
    const { imports = [], viteMetadata } = bundle[fileName] ?? {}
    for (const css of viteMetadata?.importedCss ?? []) found.add(css)
    for (const imported of imports) take(imported)
  }
  take(chunk.fileName)
  return found
}
