/** The parts of the bundler's output that show which files belong together. */

/** The parts of a bundler output file that are needed here. */
export interface BuiltFile {
  type: 'chunk' | 'asset'
  fileName: string
  isEntry?: boolean
  /** The entry source of a chunk, even if its code is in another chunk. */
  facadeModuleId?: string | null
  /** Sources in a chunk. */
  moduleIds?: readonly string[]
  /** Files that a chunk needs. */
  imports?: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> } | undefined
}

export type Bundle = Readonly<Record<string, BuiltFile>>

/** Sources whose code is in a file. */
export const sourcesOf = ({ moduleIds = [], facadeModuleId }: BuiltFile): string[] =>
  facadeModuleId ? [...moduleIds, facadeModuleId] : [...moduleIds]

/** Adds a file with its styles and imports. */
export function addWithImports(bundle: Bundle, fileName: string, found: Set<string>): void {
  if (found.has(fileName)) return
  found.add(fileName)
  const { imports = [], viteMetadata } = bundle[fileName] ?? {}
  for (const css of viteMetadata?.importedCss ?? []) found.add(css)
  for (const imported of imports) addWithImports(bundle, imported, found)
}
