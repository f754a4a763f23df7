import {
  readAsPartner,
  type SandboxKnobs,
  type SandboxReading,
  USUAL_KNOBS,
} from '#carriers/sandbox/edi-partner.ts'
import type { SftpServer } from './sftp-server.ts'

/** The sandbox carrier reads a file from a real server, and removes it; null: for another carrier. */
export function readAtServer(
  server: SftpServer,
  path: string,
  bytes: Buffer,
  scac: string,
  changes: Partial<SandboxKnobs> = {},
): SandboxReading | null {
  if (!path.startsWith('to-carrier/')) return null
  server.files.delete(path)
  const knobs = { ...USUAL_KNOBS, delaySeconds: 0, secondsPerDay: 0, ...changes }
  return readAsPartner(bytes.toString(), scac, knobs, new Date())
}
