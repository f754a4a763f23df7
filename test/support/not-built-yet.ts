import { registry } from '#contracts/registry.ts'
import { NOT_BUILT_YET } from '#server/handler.ts'
import { handlers } from '#server/handlers.ts'
import callList from '#test/data/calls.json' with { type: 'json' }

/** Prints how many of the specification's calls have no handler yet, and which: `node test/support/not-built-yet.ts`. */

/** Paths of the calls without a handler, in the order of the specification's list. */
export function callsNotBuiltYet(): string[] {
  const missing = new Set<string>()
  for (const [name, call] of Object.entries(registry)) {
    if ((handlers as Readonly<Record<string, unknown>>)[name] === NOT_BUILT_YET) missing.add(call.path)
  }
  return callList.calls.map(({ path }) => path).filter((path) => missing.has(path))
}

if (import.meta.main) {
  const paths = callsNotBuiltYet()
  console.log(`Calls not built yet: ${paths.length} of ${callList.calls.length}`)
  for (const path of paths) console.log(`  ${path}`)
}
