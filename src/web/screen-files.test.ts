import { expect, it } from 'vitest'
import type { BuiltFile } from './built-files.ts'
import { screenFiles } from './screen-files.ts'

const chunk = (fileName: string, source: string, more: Partial<BuiltFile> = {}): [string, BuiltFile] => [
  fileName,
  { type: 'chunk', fileName, facadeModuleId: source === '' ? null : `/x/src/web/${source}`, ...more },
]
const css = (...names: string[]) => ({ importedCss: new Set(names), importedAssets: new Set<string>() })
const bundle = Object.fromEntries([
  chunk('assets/react-1.js', ''),
  chunk('assets/index-1.js', 'main.ts'),
  chunk('assets/start-1.js', 'start.tsx', { imports: ['assets/react-1.js'] }),
  chunk('assets/app-1.js', 'house.tsx', {
    imports: ['assets/react-1.js'],
    viteMetadata: css('assets/app.css'),
  }),
  chunk('assets/shared-1.js', '', { imports: ['assets/app-1.js', 'assets/react-1.js'] }),
  chunk('assets/page-1.js', 'features/track/page.tsx', {
    imports: ['assets/shared-1.js'],
    viteMetadata: css('assets/track.css'),
  }),
  chunk('assets/page-2.js', 'features/claims/page.tsx', { imports: ['assets/app-1.js'] }),
])
const SCREENS = `
  Login: screen(() => import('./features/login/page.tsx')),
  Track: screen(() => import('./features/track/page.tsx')),
  // Analyze
  Claims: screen(() => import('./features/claims/page.tsx')),
  Profile: screen(async () => ({ Page: profileEntry })),
`

it('lists the files of the app and of each screen, without those of every page', () => {
  expect(screenFiles(bundle, SCREENS)).toEqual({
    Track: [
      '/assets/app-1.js',
      '/assets/app.css',
      '/assets/page-1.js',
      '/assets/track.css',
      '/assets/shared-1.js',
    ],
    Claims: ['/assets/app-1.js', '/assets/app.css', '/assets/page-2.js'],
  })
})

it('refuses a build that lacks a screen', () => {
  const gone = "  Track: screen(() => import('./features/gone/page.tsx')),\n"
  expect(() => screenFiles(bundle, gone)).toThrow('/src/web/features/gone/page.tsx is not among the files')
})
