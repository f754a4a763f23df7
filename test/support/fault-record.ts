import { appendFileSync } from 'node:fs'

/** The results of a number of kills. */
export interface FaultCycles {
  cycles: number
  /** Acknowledged tenders, bills or requests, depending on the kind. */
  acknowledged: number
  lost: number
  doubled: number
}

/** Number of cycles: `npm run faults -- --minutes N` sets it, `npm run faults` uses the full length, tests a sample. */
export function cyclesOf(sample: number, full: number): number {
  const { LADING_FAULT_CYCLES, LADING_FAULTS } = process.env
  if (LADING_FAULT_CYCLES) return Number(LADING_FAULT_CYCLES)
  return LADING_FAULTS === 'full' ? full : sample
}

/**
 * Runs the checks over a number of kills and adds its counts to the record (LADING_FAULT_RECORD, a file of JSON lines),
 * a failed one with its reason.
 * @param kind what was killed under which work
 * @param cycles number of kills
 * @param judge throws if something was lost or done twice
 */
export async function recordCycles(
  kind: string,
  cycles: number,
  judge: () => Promise<Partial<FaultCycles>> | Partial<FaultCycles>,
): Promise<void> {
  const file = process.env.LADING_FAULT_RECORD
  const date = new Date().toISOString().slice(0, 10)
  const write = (line: object) => {
    if (file) appendFileSync(file, `${JSON.stringify({ date, kind, cycles, ...line })}\n`)
  }
  try {
    const counts = await judge()
    write({ acknowledged: 0, lost: 0, doubled: 0, ...counts })
  } catch (error) {
    write({ failed: String((error as Error).message).split('\n')[0] })
    throw error
  }
}
