import { expect, it } from 'vitest'
import type { BuiltFile } from './built-files.ts'
import { dockFiles, writeDockWorker } from './dock-worker-files.ts'

const chunk = (fileName: string, more: Partial<BuiltFile> = {}): [string, BuiltFile] => [
  fileName,
  { type: 'chunk', fileName, ...more },
]
const bundle = Object.fromEntries([
  chunk('assets/index-1.js', { isEntry: true, imports: ['assets/react-1.js'] }),
  chunk('assets/react-1.js'),
  chunk('assets/page-7.js', {
    moduleIds: ['/x/src/web/features/dock-view/page.tsx'],
    imports: ['assets/house-1.js'],
    viteMetadata: { importedCss: new Set(['assets/page-7.css']), importedAssets: new Set() },
  }),
  chunk('assets/house-1.js', { imports: ['assets/react-1.js'] }),
  chunk('assets/frame-1.js', {
    facadeModuleId: '/x/src/web/shell/frame.tsx',
    imports: ['assets/house-1.js'],
  }),
  chunk('assets/page-8.js', { moduleIds: ['/x/src/web/features/track/page.tsx'] }),
  [
    'assets/inter-latin-wght-normal-1.woff2',
    { type: 'asset', fileName: 'assets/inter-latin-wght-normal-1.woff2' },
  ],
  [
    'assets/inter-latin-ext-wght-normal-1.woff2',
    { type: 'asset', fileName: 'assets/inter-latin-ext-wght-normal-1.woff2' },
  ],
]) as Record<string, BuiltFile>

it('caches the dock page with everything it imports, and no other page', () => {
  expect(dockFiles(bundle)).toEqual([
    '/assets/color-scheme-1.js',
    '/assets/frame-1.js',
    '/assets/house-1.js',
    '/assets/index-1.js',
    '/assets/inter-latin-wght-normal-1.woff2',
    '/assets/lading.svg',
    '/assets/page-7.css',
    '/assets/page-7.js',
    '/assets/react-1.js',
  ])
})

it('writes the list into the worker', () => {
  const written = writeDockWorker("const FILES = []\nconst VERSION = ''\n", ["/a$'.js"], 'v1')
  expect(written).toBe(`const FILES = ["/a$'.js"]\nconst VERSION = "v1"\n`)
})
