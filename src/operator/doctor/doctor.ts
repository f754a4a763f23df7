import type pg from 'pg'
import { hasCluster } from '#database/embedded/place.ts'
import { openDatabase } from '#database/sql/open.ts'
import type { BareContext } from '../command-context.ts'
import { withDatabase } from '../installation.ts'
import {
  checkBackups,
  checkCredentialKey,
  checkMail,
  checkServer,
  checkSharedKeys,
  checkWork,
  type ServerCheck,
} from './database.ts'
import { checkFileStore } from './file-store.ts'
import { type Finding, wrong } from './finding.ts'
import { checkDataFolder, checkEmbedded, checkKeyFiles, checkNode, checkPort } from './machine.ts'
import { checkReplicas } from './replicas.ts'
import { checkRetention } from './retention.ts'

const MARKS: Record<Finding['level'], string> = { ok: '  ok     ', note: '  note   ', wrong: '  WRONG  ' }
const INDENT = ' '.repeat(MARKS.ok.length)

/** Checks everything that an installation needs, and reports each problem with advice. It changes nothing. */
export async function doctor(context: BareContext): Promise<number> {
  const { configuration, env, say } = context
  const findings = [checkNode(process.versions.node), ...(await checkDataFolder(configuration.dataDir))]
  const isEmbedded = configuration.databaseUrl === undefined
  if (isEmbedded) findings.push(...(await checkEmbedded(configuration.dataDir)))
  findings.push(...(await checkKeyFiles(configuration.dataDir, env)))
  // A database of another major version, or a missing one, cannot be started.
  const isStartable = !isEmbedded || (hasCluster(configuration.dataDir) && !findings.some(isWrong))
  const looked = isStartable ? await lookAtDatabase(context) : undefined
  findings.push(...(looked?.findings ?? []))
  findings.push(await checkPort(configuration, looked?.isRunning ?? false))
  findings.push(await checkMail(configuration))
  findings.push(await checkBackups(configuration, new Date()))
  for (const { level, says, advice } of findings) {
    say(`${MARKS[level]}${says}`)
    if (advice) say(`${INDENT}${advice}`)
  }
  const faults = findings.filter(isWrong).length
  say('')
  say(faults === 0 ? 'No problems found.' : `${faults} ${faults === 1 ? 'problem' : 'problems'} found.`)
  return faults === 0 ? 0 : 1
}

const isWrong = ({ level }: Finding): boolean => level === 'wrong'

type Looked = Pick<ServerCheck, 'findings' | 'isRunning'>

async function lookAtDatabase(context: BareContext): Promise<Looked> {
  try {
    return await withDatabase(context.configuration, (config) => lookInside(config, context))
  } catch (error) {
    const advice = 'The log of the embedded database is postgres.log in the data folder.'
    return { findings: [wrong((error as Error).message, advice)], isRunning: false }
  }
}

async function lookInside(config: pg.PoolConfig, { configuration, env }: BareContext): Promise<Looked> {
  const { findings, isRunning, isUsable } = await checkServer(config, configuration.databaseUrl)
  if (!isUsable) return { findings, isRunning }
  const database = openDatabase(config)
  try {
    const inside = [
      ...(await checkCredentialKey(database, configuration, env)),
      ...(await checkReplicas(database, configuration)),
      ...(await checkSharedKeys(database, configuration, env)),
      ...(await checkFileStore(database, configuration)),
      ...(await checkRetention(database, configuration.retention, new Date())),
      ...(await checkWork(database, isRunning, new Date())),
    ]
    return { findings: [...findings, ...inside], isRunning }
  } finally {
    await database.close()
  }
}
