import { ARROWS, FLOORS } from './boundaries.ts'

/** Prints docs/architecture.md: `node test/support/print-architecture.ts > docs/architecture.md`. */

/** What each room is for, in the order in which a reader meets them. */
const ROOMS: Record<string, string> = {
  domain:
    'the rules of the business as pure functions: rating, life cycle, audit, calendars. No clock, no database',
  contracts: 'what each call takes and answers, with the names of the wire; messages and errors',
  carriers: 'formats of carriers: UPS, FedEx, USPS, project44, EDI; what is sent and what an answer says',
  outside: 'HTTP, mail, FTP, SFTP, spreadsheets: what leaves and enters the process',
  documents: 'papers, labels, mails and data files',
  database: 'tables, migrations, queries, queues',
  actions: 'what a call or a job does: rules, queries and carriers put together, in one transaction',
  server: 'sessions, rights, routes, live updates; one handler a call',
  jobs: 'what runs without a caller: the outbox, tracking, reports',
  seed: 'the demo company',
  operator: 'commands for operators of the installation',
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
    'Imports run one way between the rooms of `src`. Printed from the table that `test/boundaries.test.ts` holds the ' +
      'code to, by `node test/support/print-architecture.ts > docs/architecture.md`; a test says when it is out of date.',
    ['```mermaid', 'flowchart BT', ...arrowsDrawn(), '```'].join('\n'),
    'An arrow leads from a room to one that it imports; what can be reached over another room is not drawn.',
    ['| room | for | imports |', '|---|---|---|', ...rows].join('\n'),
    '## Floors',
    'Inside these folders too, a folder imports only from those before it. There are no circles of files anywhere.',
    floors.join('\n'),
    '[A walk through the house](walk.md) follows one request through the rooms.',
  ].join('\n\n')
}

/** The arrows that no longer way replaces. */
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
