/** Bundles `lading-bridge` into one file that needs nothing but Node: `bundle-bridge.mjs <folder>`. */
import path from 'node:path'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '..')

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: 'src/bridge/main.ts',
    outDir: path.resolve(process.argv[2] ?? path.join(root, 'build', 'bridge')),
    emptyOutDir: false,
    target: 'node22',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'lading-bridge.mjs', codeSplitting: false } },
  },
})
