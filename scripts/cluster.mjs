/**
 * `npm run cluster`: the whole system of docs/scale.md on this machine: etcd, three PostgreSQL nodes with Patroni,
 * HAProxy, two servers and a worker, from Debian's packages. Ctrl-C stops it; its data stays in ./cluster (CLUSTER_DIR)
 * and is used again by the next start. The web is at PORT (3000), everything else from CLUSTER_PORT (15400).
 */
import path from 'node:path'
import { canInstallPackages, installPackage, preventSystemCluster } from './apt.mjs'
import { ensureBuilt } from './build.mjs'
import { startCluster } from './cluster/start-cluster.mjs'
import { findPostgres } from './find-postgres.mjs'
import { ensureInstalled } from './install.mjs'
import { capture, Failure, ROOT, runAsScript, say } from './runtime.mjs'

/** Each program and its package. */
const PROGRAMS = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' }

export async function ensurePrograms() {
  preventSystemCluster()
  if (!findPostgres() && canInstallPackages())
    await installPackage(['postgresql-15', 'postgresql-16', 'postgresql-17'])
  for (const [program, name] of Object.entries(PROGRAMS)) {
    if (await isHere(program)) continue
    const isInstalled = canInstallPackages() && (await installPackage([name]))
    if (!isInstalled)
      throw new Failure(`The cluster needs ${program}. Install it (Debian: apt-get install ${name}).`)
  }
}

const isHere = async (program) => (await capture('sh', ['-c', `command -v ${program}`])).code === 0

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  await ensureBuilt()
  await ensurePrograms()
  const cluster = await startCluster({
    folder: path.resolve(process.env.CLUSTER_DIR ?? path.join(ROOT, 'cluster')),
    firstPort: Number(process.env.CLUSTER_PORT ?? 15_400),
    webPort: Number(process.env.PORT ?? 3_000),
    say,
  })
  say(`The cluster is ready at ${cluster.url}. Ctrl-C stops it.`)
  say('Make the link for your company:')
  say(`  DATABASE_URL='${cluster.databaseUrl}' PUBLIC_URL=${cluster.url} npm run lading -- setup-link`)
  await new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  })
  say('Stopping …')
  await cluster.stop()
})
