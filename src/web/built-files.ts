/** The output of the bundler, as far as it is asked which files belong together. */

/** As much of a bundler's output as is needed here. */
export interface BuiltFile {
  type: 'chunk' | 'asset'
  fileName: string
  isEntry?: boolean
  /** The source that a chunk represents, though the source itself may be in another chunk. */
  facadeModuleId?: string | null
  /** Sources of a chunk. */
  moduleIds?: readonly string[]
  /** Files that a chunk cannot do without. */
  imports?: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> } | undefined
}

export type Bundle = Readonly<Record<string, BuiltFile>>

/** Sources whose code is in a file, whatever they are called there. */
export const sourcesOf = ({ moduleIds = [], facadeModuleId }: BuiltFile): string[] =>
  facadeModuleId ? [...moduleIds, facadeModuleId] : [...moduleIds]

/** Adds a file with its styles and everything that it imports. */
export function addWithImports(bundle: Bundle, fileName: string, found: Set<string>): void {
  if (found.has(fileName)) return
  found.add(fileName)
  const { imports = [], viteMetadata } = bundle[fileName] ?? {}
  for (const css of viteMetadata?.importedCss ?? []) found.add(css)
  for (const imported of imports) addWithImports(bundle, imported, found)
}
