import macros from '@lingui/babel-plugin-lingui-macro'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { PluginOption } from 'vite'

/**
 * Vite's plugins that turn `t`, `plural` and `<Trans>` into messages and catalogs into modules. The English text stays
 * in the code, so that English needs no catalog and login no extra bytes. Uses Babel, because Lingui's own compiler is
 * not installed under Node 20 (it requires Node 22).
 */
export const textMacros = (): PluginOption[] => [
  lingui(),
  babel({
    presets: [
      {
        preset: { plugins: [[macros, { descriptorFields: 'message' }]] },
        rolldown: { filter: { code: /from '@lingui\/(core|react)\/macro'/ } },
      },
    ],
  }),
]
