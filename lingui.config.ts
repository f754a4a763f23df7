import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** English is in the code; every other language is a catalog of `src/web/text/locales`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['es'],
  catalogs: [
    { path: '<rootDir>/src/web/text/locales/{locale}', include: ['src/web'], exclude: ['**/*.test.*'] },
  ],
  format: formatter({ lineNumbers: false, origins: false, printPlaceholdersInComments: false }),
  orderBy: 'message',
  runtimeConfigModule: {
    i18n: ['#web/text/i18n.ts', 'i18n'],
    Trans: ['#web/text/trans.tsx', 'Trans'],
  },
})
