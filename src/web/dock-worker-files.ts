/** What the worker of the dock keeps: found in the build itself, so that nothing has to be listed by hand. */

/** As much of a bundler's output as is needed here. */
export interface BuiltFile {
  type: 'chunk' | 'asset'
  fileName: string
  isEntry?: boolean
  /** What a chunk stands for, though the source itself may be in another. */
  facadeModuleId?: string | null
  /** Sources of a chunk. */
  moduleIds?: readonly string[]
  /** Files that a chunk cannot do without. */
  imports?: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> } | undefined
}

/** Sources whose chunks the dock needs, wherever the bundler has put them. */
const NEEDED = new RegExp(
  [
    '/src/web/(main|start|house)\\.tsx?$',
    '/src/web/text/',
    '/src/web/api/wire\\.ts$',
    '/src/web/shell/(?!profile)',
    '/src/web/ui/(toasts\\.tsx|(fonts|base|mantine-(base|all))\\.css)$',
    '/src/web/features/dock-view/',
  ].join('|'),
)
/** The letters that American freight is written in; other alphabets have files of their own. */
const FONT = /latin-wght-normal.*\.woff2$/
/** Loaded by the page itself, under a name without hash. */
const UNHASHED = ['assets/color-scheme-1.js', 'assets/lading.svg']

/** Addresses of the built files that the dock's page needs, with all that they import. */
export function dockFiles(bundle: Readonly<Record<string, BuiltFile>>): string[] {
  const needed = new Set(UNHASHED)
  const take = (fileName: string): void => {
    if (needed.has(fileName)) return
    needed.add(fileName)
    const { imports = [], viteMetadata } = bundle[fileName] ?? {}
    for (const imported of imports) take(imported)
    for (const css of viteMetadata?.importedCss ?? []) needed.add(css)
  }
  for (const file of Object.values(bundle)) {
    const isFont = file.type === 'asset' && FONT.test(file.fileName) && !file.fileName.includes('ext')
    const sources = [...(file.moduleIds ?? []), file.facadeModuleId ?? '']
    if (file.isEntry || isFont || sources.some((id) => NEEDED.test(id))) take(file.fileName)
  }
  return [...needed].sort().map((fileName) => `/${fileName}`)
}

/** The worker's text with its files filled in. */
export function writeDockWorker(template: string, files: readonly string[], version: string): string {
  return template
    .replace('const FILES = []', () => `const FILES = ${JSON.stringify(files)}`)
    .replace("const VERSION = ''", () => `const VERSION = ${JSON.stringify(version)}`)
}
