import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { capture, run, say, seconds } from './runtime.mjs'

/** Whether system packages can be installed here without a prompt. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

let isIndexFresh = false

/**
 * Installs the first of these packages that this Debian or Ubuntu has, with apt's progress in the terminal.
 * @param {string[]} names
 * @returns {Promise<boolean>} whether it worked
 */
export async function installPackage(names) {
  const begun = performance.now()
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  say(`Installing ${names[0]} with apt-get …`)
  if (!isIndexFresh) isIndexFresh = (await run('/usr/bin/apt-get', ['update', '-q'], { env })) === 0
  for (const name of names) {
    const { code } = await capture('/usr/bin/apt-cache', ['show', '--no-all-versions', name])
    if (code !== 0) continue
    const args = [
      'install',
      '-y',
      '-q',
      '--no-install-recommends',
      '-o',
      'Dpkg::Options::=--force-confold',
      name,
    ]
    const isDone = (await run('/usr/bin/apt-get', args, { env })) === 0
    say(isDone ? `Installed ${name} in ${seconds(begun)}.` : `apt-get could not install ${name}.`)
    return isDone
  }
  say(`apt-get knows none of ${names.join(', ')}.`)
  return false
}

/** Debian's package starts its own server, which the tests do not need. */
export function preventSystemCluster() {
  const file = '/etc/postgresql-common/createcluster.conf'
  if (existsSync(file)) return
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, 'create_main_cluster = false\n')
}
