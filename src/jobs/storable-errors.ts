import type { Task, TaskList } from 'graphile-worker'

/** PostgreSQL stores neither NUL nor half a surrogate pair: a job that failed with one could never be recorded. */
export function withStorableErrors(tasks: TaskList): TaskList {
  const guarded = Object.entries(tasks).map(([name, task]) => [name, storable(task as Task)])
  return Object.fromEntries(guarded)
}

function storable(task: Task): Task {
  return async (payload, helpers) => {
    try {
      return await task(payload, helpers)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new Error(storableText(message), { cause: error })
    }
  }
}

const storableText = (text: string): string => text.replaceAll('\0', '\u{fffd}').toWellFormed()
