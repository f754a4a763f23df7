import { registry } from './registry.ts'
import { wireNamesOf } from './renamed.ts'
import { ENTITIES } from './vocabulary.ts'

/** Prints docs/vocabulary.md: `node src/contracts/print-vocabulary.ts > docs/vocabulary.md`. */

/** The whole of docs/vocabulary.md. */
export function vocabularyPage(): string {
  const entities = Object.entries(ENTITIES).map(([name, schema]) => entitySection(name, wireNamesOf(schema)))
  const byPath = Object.entries(registry).sort(([, a], [, b]) => (a.path < b.path ? -1 : 1))
  const calls = byPath.map(([name, call]) => `| \`${call.path}\` | \`${name}\` | ${call.summary} |`)
  return [
    '# Vocabulary',
    'The API keeps the spelling of the product specification, including misspelled names. The code uses the terms of the ' +
      'field. `src/contracts` translates between the two.\n' +
      'Generated from the contracts by `node src/contracts/print-vocabulary.ts > docs/vocabulary.md`; a test fails when it is out of date.',
    '## Nouns',
    ...entities,
    '## Calls',
    ['| on the wire | inside | what it does |', '|---|---|---|', ...calls].join('\n'),
  ].join('\n\n')
}

function entitySection(name: string, table: ReadonlyMap<string, string> | undefined): string {
  const pairs = [...(table ?? [])]
  const renamed = pairs
    .filter(([ours, wire]) => ours !== wire)
    .map(([ours, wire]) => `| \`${wire}\` | \`${ours}\` |`)
  const same = pairs.filter(([ours, wire]) => ours === wire).map(([ours]) => `\`${ours}\``)
  const parts = [`### ${name}`]
  if (renamed.length > 0) parts.push(['| on the wire | inside |', '|---|---|', ...renamed].join('\n'))
  if (same.length > 0) parts.push(`Same on both sides: ${same.join(', ')}`)
  return parts.join('\n\n')
}

if (import.meta.main) console.log(vocabularyPage())
