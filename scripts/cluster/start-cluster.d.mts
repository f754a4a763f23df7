export interface KeptProgram {
  name: string
  pid: () => number
  stop: () => Promise<void>
}

export interface Cluster {
  url: string
  databaseUrl: string
  /** The environment of its servers. */
  settings: Record<string, string>
  nodes: KeptProgram[]
  servers: KeptProgram[]
  worker: KeptProgram
  findPrimary: () => Promise<string | undefined>
  stop: () => Promise<void>
}

export function startCluster(options: {
  folder: string
  firstPort: number
  webPort: number
  say: (line: string) => void
  env?: Record<string, string>
}): Promise<Cluster>
