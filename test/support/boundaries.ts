import path from 'node:path'
import { isTest, type SourceFile } from './source-files.ts'

const BELOW_ACTIONS = ['domain', 'contracts', 'carriers', 'outside', 'documents', 'database']

/**
 * The top folders of src/ from which a top folder may import, besides itself. One way, as drawn in
 * docs/architecture.md.
 */
export const ARROWS: Record<string, string[]> = {
  domain: [],
  contracts: ['domain'],
  carriers: ['domain', 'contracts'],
  outside: ['domain', 'contracts'],
  documents: ['domain', 'contracts'],
  database: ['domain', 'contracts'],
  actions: BELOW_ACTIONS,
  server: [...BELOW_ACTIONS, 'actions'],
  jobs: [...BELOW_ACTIONS, 'actions'],
  seed: ['domain', 'contracts', 'database', 'actions'],
  operator: [...BELOW_ACTIONS, 'actions', 'server', 'seed'],
  web: ['domain', 'contracts'],
  bridge: ['contracts'],
}

/**
 * The layers inside a top folder, lowest first: a folder imports only from folders below it, so that there are no
 * import cycles of folders. Each folder is in one layer; `.` stands for files that are in no folder.
 */
export const FLOORS: Record<string, string[]> = {
  'src/documents': [
    ...['data-files', 'drawing', 'pictures', 'facts', 'bill-of-lading', 'labels', 'papers', 'mails'],
    ...['rendering'],
  ],
  'src/database': [
    ...[
      'tables',
      'sql',
      'embedded',
      'migrations',
      'queue',
      'backup',
      'clients',
      'locations',
      'files',
      'items',
    ],
    ...[
      'carriers',
      'tariffs',
      'shipments',
      'orders',
      'lists',
      'edi',
      'parcel',
      'printing',
      'ocean',
      'reports',
    ],
    ...['freight-audit'],
  ],
  'src/actions': [
    ...[
      'kernel',
      'backup',
      'files',
      'sheet-files',
      'carrier-calls',
      'locations',
      'shipments',
      'items',
      'tariffs',
    ],
    ...[
      'pricing',
      'spot-quotes',
      'contracts',
      'carriers',
      'account',
      'parcel',
      'papers',
      'edi',
      'news',
      'webhooks',
    ],
    ...['tendering', 'booking', 'orders', 'bulk', 'dock', 'freight-audit', 'carrier-answers', 'claims'],
    ...['ocean', 'reports', 'today'],
  ],
  'src/web': ['text', 'api', 'ui', 'shell', 'features', '.'],
  'src/web/features/ship-freight/desk': ['form', 'items', 'stops', 'pricing', 'prices', 'booking', 'page'],
}

/** Parts of other features that a feature shows, since features never import each other: only lazy imports. */
const PARTS_OF_OTHERS = ['src/web/carrier-views.ts', 'src/web/home-parts.ts']

/** The only file that may import all top folders: it starts the process. */
const COMPOSITION_ROOT = 'src/server/main.ts'

/**
 * Packages that only some top folders may import. A folder that is not listed may import any package that no entry
 * reserves.
 */
const RESERVED: { packages: RegExp; rooms: string[]; areTypesFree?: boolean }[] = [
  { packages: /^(fastify|@fastify\/.+|fastify-plugin)$/, rooms: ['server'] },
  // Others pass a pool on, and need its type for that; only here it is queried.
  { packages: /^(pg|kysely)(\/.+)?$/, rooms: ['database'], areTypesFree: true },
  { packages: /^(react|react-dom|@mantine\/.+|@tanstack\/.+)(\/.+)?$/, rooms: ['web'] },
]
/** Top folders that may import only these packages. */
const ALLOWED: Record<string, RegExp> = {
  domain: /^$/,
  contracts: /^zod\/mini$/,
  web: /^(?!node:)/,
  bridge: /^node:/,
}

const MAY_FETCH = ['src/outside/http.ts', 'src/web/api/call.ts']

const IMPORT = /(?:^|\n)\s*(?:import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/g
const BARE_IMPORT = /(?:^|\n)\s*import()\s*['"]([^'"]+)['"]/g
const DYNAMIC_IMPORT = /\bimport()\(\s*['"]([^'"]+)['"]/g
const FETCH = /(?<![\w.$])fetch\(|\b(?:globalThis|window|self)\.fetch\b/
const STATEMENT =
  'select\\s[\\s\\S]*?\\sfrom\\s|insert\\s+into\\s|update\\s+\\w+\\s+set\\s|delete\\s+from\\s|with\\s+\\w+\\s+as\\s*\\(|' +
  'create\\s+(?:table|index|database)\\s|alter\\s+table\\s'
/** Only in all lower or all upper case: `Select a carrier from the list` is a sentence for the user. */
const SQL = new RegExp(
  `\\bsql(?:\\.raw|<[^\`]*>)?\\s*[\`(]|[\`'"]\\s*(?:${STATEMENT}|${STATEMENT.replace(/(?<!\\)[a-z]+/g, (word) => word.toUpperCase())})`,
)

/** Files that only tests import: they may import whatever a test may. */
const TEST_SUPPORT = /\.test-support\.tsx?$/

/** The violations of the architecture rules in a file of src/, each as a sentence; empty if there are none. */
export function findViolations(file: SourceFile): string[] {
  if (isTest(file.path) || TEST_SUPPORT.test(file.path) || !file.path.startsWith('src/')) return []
  const room = file.path.split('/')[1] ?? ''
  const code = withoutComments(file.text)
  const imports = findImports(code).map((found) => explainImport(file.path, room, found))
  const fetches = FETCH.test(code) && !MAY_FETCH.includes(file.path) && 'calls fetch'
  const queries = room !== 'database' && SQL.test(code) && 'holds SQL'
  return [...imports, fetches, queries]
    .filter((reason) => typeof reason === 'string')
    .map((reason) => `${file.path} ${reason}`)
}

export interface Import {
  name: string
  isTypeOnly: boolean
}

export function findImports(code: string): Import[] {
  return [IMPORT, BARE_IMPORT, DYNAMIC_IMPORT].flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([, what = '', name = '']) => ({
      name,
      isTypeOnly: /^\s*type\s/.test(what),
    })),
  )
}

function explainImport(file: string, room: string, { name, isTypeOnly }: Import): string | false {
  const target = resolveInSource(file, name)
  if (target === undefined) return explainPackage(room, name, isTypeOnly)
  const targetRoom = target.split('/')[1] ?? ''
  if (file === COMPOSITION_ROOT && targetRoom in ARROWS) return false
  if (targetRoom !== room) return !ARROWS[room]?.includes(targetRoom) && `imports ${name}: ${room} may not`
  const upward = explainFloors(file, target, name)
  if (upward !== undefined) return upward
  const [feature, otherFeature] = [file, target].map(featureOf)
  return (
    room === 'web' &&
    feature !== undefined &&
    otherFeature !== undefined &&
    feature !== otherFeature &&
    `imports ${name}: features of the web never import each other`
  )
}

function explainFloors(file: string, target: string, name: string): string | undefined {
  for (const [place, floors] of Object.entries(FLOORS)) {
    if (!file.startsWith(`${place}/`) || !target.startsWith(`${place}/`)) continue
    if (PARTS_OF_OTHERS.includes(target)) continue
    const [folder = '', below = ''] = [file, target].map((one) => floorOf(one.slice(place.length + 1)))
    const [height, depth] = [folder, below].map((one) => floors.indexOf(one))
    if (height === -1) return `is on no floor of ${place}: name its folder in FLOORS`
    if (depth === -1 || (depth ?? 0) > (height ?? 0)) return `imports ${name}: ${below} is above ${folder}`
  }
  return undefined
}

/** The folder of a path, `.` for a file without one. */
const floorOf = (path: string) => (path.includes('/') ? path.split('/')[0] : '.')

/** The imported file's path from the root; undefined for a package. */
function resolveInSource(file: string, name: string): string | undefined {
  if (name.startsWith('#test/')) return `test/${name.slice('#test/'.length)}`
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
  return undefined
}

function explainPackage(room: string, name: string, isTypeOnly: boolean): string | false {
  const reserved = RESERVED.find(({ packages, rooms }) => packages.test(name) && !rooms.includes(room))
  if (reserved && !(isTypeOnly && reserved.areTypesFree)) {
    return `imports ${name}: only ${reserved.rooms.join(', ')} may`
  }
  const allowed = ALLOWED[room]
  return allowed !== undefined && !allowed.test(name) && `imports ${name}: ${room} may not`
}

function featureOf(file: string): string | undefined {
  return /^src\/web\/features\/([^/]+)\//.exec(file)?.[1]
}

/** Comments may mention SQL and fetch. `//` inside of a URL is not a comment. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** Import cycles between files of src/, each as its files in alphabetical order; types count as well. */
export function findCircles(files: readonly SourceFile[]): string[][] {
  const imports = new Map(
    files
      .filter(({ path }) => !isTest(path) && !TEST_SUPPORT.test(path))
      .map((file) => [
        file.path,
        findImports(withoutComments(file.text)).map(({ name }) => resolveInSource(file.path, name)),
      ]),
  )
  const seen = new Map<string, { order: number; low: number; isOpen: boolean }>()
  const open: string[] = []
  const circles: string[][] = []
  // Tarjan's strongly connected components.
  const visit = (path: string) => {
    const here = { order: seen.size, low: seen.size, isOpen: true }
    seen.set(path, here)
    open.push(path)
    for (const target of imports.get(path) ?? []) {
      if (target === undefined || !imports.has(target)) continue
      const there = seen.get(target) ?? visit(target)
      if (there.isOpen) here.low = Math.min(here.low, there.low)
    }
    if (here.low === here.order) {
      const circle = open.splice(open.indexOf(path))
      for (const one of circle) (seen.get(one) as typeof here).isOpen = false
      if (circle.length > 1) circles.push(circle.sort())
    }
    return here
  }
  for (const path of imports.keys()) if (!seen.has(path)) visit(path)
  return circles
}
