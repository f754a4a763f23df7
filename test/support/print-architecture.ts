import { ARROWS, FLOORS } from './boundaries.ts'

/** Prints docs/architecture.md: `node test/support/print-architecture.ts > docs/architecture.md`. */

/** The purpose of each top folder of `src`, in reading order. */
const ROOMS: Record<string, string> = {
  domain: 'business rules as pure functions: rating, life cycle, audit, calendars. No clock, no database',
  contracts: 'the request and reply of each call, with the names on the wire; messages and errors',
  carriers: 'carrier formats: UPS, FedEx, USPS, project44, EDI; how requests are built and replies are read',
  outside: 'HTTP, mail, FTP, SFTP, spreadsheets: everything that enters or leaves the process',
  documents: 'documents, labels, e-mails and data files',
  database: 'tables, migrations, queries, queues',
  actions: 'what a call or a job does: combines rules, queries and carriers in one transaction',
  server: 'sessions, rights, routes, live updates; one handler per call',
  jobs: 'background work: the outbox, tracking, reports',
  seed: 'the demo company',
  operator: 'commands for the operator of an installation',
  web: 'the screens',
  bridge: 'the program that prints on a warehouse’s printers',
}

/** The whole of docs/architecture.md. */
export function architecturePage(): string {
  const rows = Object.entries(ROOMS).map(
    ([room, what]) => `| \`src/${room}\` | ${what} | ${(ARROWS[room] ?? []).join(', ') || 'nothing'} |`,
  )
  const floors = Object.entries(FLOORS).map(
    ([place, names]) =>
      `- \`${place}\`: ${names.map((name) => (name === '.' ? 'the files in no folder' : `\`${name}\``)).join(' ← ')}`,
  )
  return [
    '# Architecture',
    'Imports between the folders of `src` run one way, and `test/boundaries.test.ts` enforces it. This page is printed ' +
      'from the same table by `node test/support/print-architecture.ts > docs/architecture.md`; a test fails when it is ' +
      'out of date.',
    ['```mermaid', 'flowchart BT', ...arrowsDrawn(), '```'].join('\n'),
    'An arrow points from a folder to one that it imports. Imports that follow from other arrows are not drawn.',
    ['| folder | contents | imports |', '|---|---|---|', ...rows].join('\n'),
    '## Layers',
    'Inside these folders, too, a folder imports only from those before it. No files import each other in a circle.',
    floors.join('\n'),
    '[A walk through the code](walk.md) follows one request through the folders.',
  ].join('\n\n')
}

/** The arrows that no longer path implies. */
function arrowsDrawn(): string[] {
  const reach = (room: string): Set<string> =>
    new Set((ARROWS[room] ?? []).flatMap((below) => [below, ...reach(below)]))
  return Object.entries(ARROWS).flatMap(([room, targets]) =>
    targets
      .filter((target) => !targets.some((other) => other !== target && reach(other).has(target)))
      .map((target) => `  ${room} --> ${target}`),
  )
}

if (import.meta.main) console.log(architecturePage())
