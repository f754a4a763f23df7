import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './src/web/chunks.ts'
import { type BuiltFile, dockFiles, writeDockWorker } from './src/web/dock-worker-files.ts'

/** What compresses; pictures and fonts are compressed already. */
const TEXT = /\.(js|mjs|css|html|svg|json|txt|webmanifest)$/
const WORTH_IT_BYTES = 200

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
      const files = dockFiles(bundle as Readonly<Record<string, BuiltFile>>)
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

/**
 * What is fetched along with a part. Each file of a screen names, by their hashes, all files that its parts need; those
 * that it needs itself are there by then, and need not be named again.
 */
class HeldFiles {
  /** File -> what it imports before it runs, and what that does. */
  readonly #held = new Map<string, Set<string>>()

  readonly plugin: Plugin = {
    name: 'lading-held-files',
    apply: 'build',
    // Before Vite asks for what is missing.
    enforce: 'pre',
    generateBundle: (_options, bundle) => {
      const gather = (file: string, held: Set<string>): Set<string> => {
        const chunk = bundle[file]
        for (const one of chunk?.type === 'chunk' ? chunk.imports : []) {
          if (!held.has(one)) gather(one, held.add(one))
        }
        return held
      }
      for (const file of Object.keys(bundle)) this.#held.set(file, gather(file, new Set()))
    },
  }

  readonly missing = (_file: string, needed: string[], { hostId }: { hostId: string }): string[] =>
    needed.filter((file) => !this.#held.get(hostId)?.has(file))
}

const HELD = new HeldFiles()

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

/** The server of `npm run dev`, which starts both. */
const server = process.env.LADING_SERVER ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: path.join(import.meta.dirname, 'src/web'),
  cacheDir: path.join(import.meta.dirname, 'node_modules/.cache/vite'),
  plugins: [react(), HELD.plugin, fontAhead(), dockWorker(), precompress()],
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
    modulePreload: { resolveDependencies: HELD.missing },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...CHUNKS] },
        // Each screen's scripts name hundreds of files, and nothing shrinks what is random: eight figures of sixteen
        // tell the versions of a file apart as well as eight of sixty-four.
        hashCharacters: 'hex',
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
