import { integrationWork } from '#contracts/endpoints/integration.ts'
import type { Refused } from '../../api/call.ts'
import { useChange } from '../../api/queries.ts'
import { ConnectionTest } from '../../ui/connection-test.tsx'
import { type SourceValues, sourceOf } from './source-values.ts'

interface TestSourceProps {
  values: SourceValues
  /** The user confirmed the host key that the server shows. */
  onKey: (key: string) => void
  onRefused: (refused: Refused) => void
}

/** Asks the server to test the form's unsaved values. */
export function TestSource({ values, onKey, onRefused }: TestSourceProps) {
  const { run, isRunning } = useChange(integrationWork)
  const test = async () => {
    const outcome = await run({ source: sourceOf(values) }, { query: { Functype: 'test' }, silent: true })
    if (outcome.kind === 'refused') {
      onRefused(outcome)
      return null
    }
    const found = outcome.value.test
    if (!found) return null
    const { isReachable, message, files, HostKey } = found
    return { isReachable, words: message, files, newKey: HostKey }
  }
  return <ConnectionTest test={test} isRunning={isRunning} onKey={onKey} />
}
