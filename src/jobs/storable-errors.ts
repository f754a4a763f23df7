import type { Task, TaskList } from 'graphile-worker'

/**
 * Replaces characters in error messages that PostgreSQL cannot store (NUL, half a surrogate pair): a job that failed
 * with one could never be recorded.
 */
export function withStorableErrors(tasks: TaskList): TaskList {
  const guarded = Object.entries(tasks).map(([name, task]) => [name, storable(task as Task)])
  return Object.fromEntries(guarded)
}

function storable(task: Task): Task {
  return async (payload, helpers) => {
    const outcome = await (async () => task(payload, helpers))().catch(rethrow)
    // A batch job reports for each row whether it was done.
    return Array.isArray(outcome) ? outcome.map((one) => Promise.resolve(one).catch(rethrow)) : outcome
  }
}

function rethrow(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  throw new Error(storableText(message), { cause: error })
}

const storableText = (text: string): string => text.replaceAll('\0', '\u{fffd}').toWellFormed()
