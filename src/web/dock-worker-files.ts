/** The files that the dock's service worker caches, found in the build instead of in a list by hand. */
import { addWithImports, type Bundle, sourcesOf } from './built-files.ts'

/** Sources whose chunks the dock needs, wherever the bundler puts them. */
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
/** The Latin letters; other alphabets have separate files. */
const FONT = /latin-wght-normal.*\.woff2$/
/** Loaded by the page itself, under names without a hash. */
const UNHASHED = ['assets/color-scheme-1.js', 'assets/lading.svg']

/** Addresses of the built files that the dock page needs, with everything they import. */
export function dockFiles(bundle: Bundle): string[] {
  const needed = new Set(UNHASHED)
  for (const file of Object.values(bundle)) {
    const isFont = file.type === 'asset' && FONT.test(file.fileName) && !file.fileName.includes('ext')
    if (file.isEntry || isFont || sourcesOf(file).some((id) => NEEDED.test(id))) {
      addWithImports(bundle, file.fileName, needed)
    }
  }
  return [...needed].sort().map((fileName) => `/${fileName}`)
}

/** The text of the worker with its file list filled in. */
export function writeDockWorker(template: string, files: readonly string[], version: string): string {
  return template
    .replace('const FILES = []', () => `const FILES = ${JSON.stringify(files)}`)
    .replace("const VERSION = ''", () => `const VERSION = ${JSON.stringify(version)}`)
}
