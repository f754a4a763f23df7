import type { Task, TaskList } from 'graphile-worker'

/** Runs a job in a span of its name. */
export type TraceJob = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** Wraps each job in a span of its name. */
export function tracedTasks(tasks: TaskList, traceJob: TraceJob): TaskList {
  const traced = Object.entries(tasks).map(([name, task]) => [
    name,
    (...args: Parameters<Task>) => traceJob(name, async () => (task as Task)(...args)),
  ])
  return Object.fromEntries(traced)
}
