import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Cluster, startCluster } from '../../scripts/cluster/start-cluster.mjs'
import { ensurePrograms } from '../../scripts/cluster.mjs'

export interface ThrowAwayCluster {
  cluster: Cluster
  /** Kills the PostgreSQL of a node; with its Patroni, it is as if the machine had failed. */
  killNode: (name: string, withPatroni: boolean) => void
  /** Stops everything and deletes its data. */
  stop: () => Promise<void>
}

/**
 * Everything that `npm run cluster` starts, in a temporary folder, at ports from `firstPort` on; the web is at port
 * `firstPort + 20`.
 */
export async function startThrowAwayCluster(
  firstPort: number,
  env: Record<string, string>,
): Promise<ThrowAwayCluster> {
  await ensurePrograms()
  const outer = mkdtempSync(path.join(os.tmpdir(), 'lading-cluster-'))
  // The database user must be able to open its folder inside.
  chmodSync(outer, 0o711)
  const folder = path.join(outer, 'c')
  const cluster = await startCluster({
    ...{ folder, firstPort, webPort: firstPort + 20, say: () => {} },
    env,
  })
  return {
    cluster,
    killNode: (name, withPatroni) => {
      const file = path.join(folder, name, 'data', 'postmaster.pid')
      const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
      const node = cluster.nodes.find((one) => one.name === `patroni-${name}`)!
      if (withPatroni) process.kill(-node.pid(), 'SIGKILL')
      process.kill(postmaster, 'SIGKILL')
    },
    stop: async () => {
      await cluster.stop()
      rmSync(outer, { recursive: true, force: true })
    },
  }
}
