import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { textMacros } from './scripts/text-macros.mts'
import type { Bundle } from './src/web/built-files.ts'
import { dockFiles, writeDockWorker } from './src/web/dock-worker-files.ts'
import { screenFiles } from './src/web/screen-files.ts'

/** What compresses; pictures and fonts are compressed already. */
const TEXT = /\.(js|mjs|css|html|svg|json|txt|webmanifest)$/
const WORTH_IT_BYTES = 200

const WEB = path.join(import.meta.dirname, 'src/web')

const brotli = promisify(brotliCompress)

/** Writes `x.br` beside every text of the build, once and as small as it gets: the server hands it out as it is. */
function precompress(): Plugin {
  return {
    name: 'lading-precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const entries = await readdir(dir, { recursive: true })
      await Promise.all(
        entries.filter((name) => TEXT.test(name)).map((name) => compress(path.join(dir, name))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < WORTH_IT_BYTES) return
  const text = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await writeFile(`${file}.br`, await brotli(text, { params }))
}

/** Writes `dock-worker.js` beside the page: the worker with the files of this very build in it. */
function dockWorker(): Plugin {
  return {
    name: 'lading-dock-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = dockFiles(bundle as Bundle)
      const template = await readFile(path.join(import.meta.dirname, 'src/web/dock-worker.js'), 'utf8')
      const version = createHash('sha256')
        .update(template)
        .update(files.join('\n'))
        .digest('hex')
        .slice(0, 16)
      this.emitFile({
        type: 'asset',
        fileName: 'dock-worker.js',
        source: writeDockWorker(template, files, version),
      })
    },
  }
}

/** The letters of nearly every text are asked for with the page, not once a style names them. */
function fontAhead(): Plugin {
  return {
    name: 'lading-font-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const font = Object.keys(bundle).find((file) => /inter-latin-wght-normal-\w+\.woff2$/.test(file))
        if (!font) throw new Error('The font of the texts is not among the files of the build')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** What every visit runs after the language is loaded comes together with it. */
function startAhead(): Plugin {
  return {
    name: 'lading-start-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const start = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/src/web/start.tsx')),
        )
        if (start?.type !== 'chunk')
          throw new Error('The start of the app is not among the files of the build')
        const attrs = { rel: 'modulepreload', crossorigin: true }
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        const known = entry?.type === 'chunk' ? entry.imports : []
        return [start.fileName, ...start.imports.filter((file) => !known.includes(file))].map((file) => ({
          tag: 'link',
          attrs: { ...attrs, href: `/${file}` },
          injectTo: 'head',
        }))
      },
    },
  }
}

/** Writes `screen-files.json` for the server: what it names in the page of a screen comes with the page. */
function screensAhead(): Plugin {
  return {
    name: 'lading-screens-ahead',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = bundle as Bundle
      const screens = await readFile(path.join(WEB, 'screens.ts'), 'utf8')
      const source = JSON.stringify(screenFiles(files, screens))
      this.emitFile({ type: 'asset', fileName: 'screen-files.json', source })
    },
  }
}

/** Names the file `name` for all that the module at `entry` needs before it runs. */
function neededBy(name: string, entry: string) {
  let needed: Set<string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    needed ??= gather(path.join(WEB, entry), graph)
    return needed.has(id) ? name : null
  }
}

/** Everything that the module at `entry` needs before it runs, but packages. */
function gather(id: string, graph: ModuleGraph, found: Set<string> = new Set()): Set<string> {
  if (found.has(id) || id.includes('node_modules')) return found
  found.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) gather(next, graph, found)
  return found
}

/** Names one file for each group of these screens, for what exactly they need before they run. */
function neededTogether(folder: string, screens: readonly string[]) {
  let needed: Set<string>[] | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    needed ??= screens.map((screen) => gather(path.join(WEB, folder, screen, 'page.tsx'), graph))
    const by = screens.filter((_, index) => needed?.[index]?.has(id))
    return by.length < 2 ? null : by.join('-')
  }
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[] } | null
}

/** A handful of files that many screens share: hundreds of small ones compress worse and take more requests. */
const SHARED_FILES = [
  // Apart from all modules that hold text: the language is loaded before them.
  {
    name: 'language',
    test: /src\/web\/(text\/(i18n|language|terms|trans)\.|api\/kept\.)|node_modules\/@lingui\//,
    priority: 60,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown.runtime/, priority: 50 },
  { name: neededBy('login', 'door.tsx'), debugName: 'login', priority: 40 },
  { name: neededBy('app', 'house.tsx'), debugName: 'app', priority: 30 },
  { name: 'icons', test: /node_modules\/@tabler\//, priority: 20, minShareCount: 2 },
  {
    name: 'shared',
    test: /src\/(web\/(ui|api|shell|text)|domain|contracts)\//,
    priority: 10,
    minShareCount: 12,
  },
  // A browser asks for six files at a time: the desks took 50 small ones, one round trip after the other.
  {
    name: neededTogether('features/ship-freight', ['prepaid', 'collect', 'parcel']),
    debugName: 'desks',
    test: /src\/web\/features\/ship-freight\//,
    priority: 8,
    includeDependenciesRecursively: false,
  },
  {
    name: 'small',
    test: /src\/(web\/(ui|api|text)|domain|contracts)\/.*\.ts$/,
    priority: 5,
    minShareCount: 8,
    maxModuleSize: 2_000,
  },
]

/** The server of `npm run dev`, which starts both. */
const server = process.env.LADING_SERVER ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: WEB,
  cacheDir: path.join(import.meta.dirname, 'node_modules/.cache/vite'),
  plugins: [textMacros(), react(), fontAhead(), startAhead(), dockWorker(), screensAhead(), precompress()],
  // PostCSS loses the file of every rule that `composes` brings in from another one.
  css: { transformer: 'lightningcss' },
  build: {
    outDir: path.join(import.meta.dirname, 'build/web'),
    emptyOutDir: true,
    target: 'es2023',
    assetsDir: 'assets',
    // The content security policy takes fonts and pictures from files only, not from data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: SHARED_FILES },
      },
    },
  },
  server: {
    proxy: {
      '/ws': { target: server, ws: true },
      // The client's own folder `api` is served under the same name: its modules stay with Vite.
      '^/api/(?!.*\\.tsx?(\\?|$))': server,
      '^/(healthz|readyz|metrics|config\\.json|lading-bridge\\.mjs|logos/.*|upload)(\\?|$)': server,
    },
  },
})
