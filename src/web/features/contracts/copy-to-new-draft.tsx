import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { tariffRulesWork } from '#contracts/endpoints/tariffs.ts'
import type { TariffVersion } from '#contracts/entities/tariff-version.ts'
import { readBy, useChange } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { changedParts, FIELD_OF, type Reading, rulesOf } from './rules-of-kind.ts'

interface CopyToNewDraftProps {
  contract: { scac: string; rateModeId: number }
  draft: TariffVersion
  onDone?: () => void
}

/**
 * For a draft that was overtaken when another version went live: applies the draft's changes to that version, as a new
 * draft.
 */
export function CopyToNewDraft({ contract, draft, onDone }: CopyToNewDraftProps) {
  const client = useQueryClient()
  const change = useChange(tariffRulesWork)
  const read = (tariffId: string) =>
    client.fetchQuery(
      readBy(tariffRulesWork, { ...contract, tariffId }, { silent: true }),
    ) as Promise<Reading>
  const run = async () => {
    const mine = await read(draft.id)
    const base = draft.basedOn ? await read(draft.basedOn).catch(() => null) : null
    const parts = changedParts(base && rulesOf(base), rulesOf(mine))
    const day = draft.effectiveFrom > new Date().toLocaleDateString('en-CA') ? draft.effectiveFrom : undefined
    const body = { ...contract, [FIELD_OF[mine.kind]]: parts, ...(day ? { effectiveFrom: day } : {}) }
    const outcome = await change.run(body, { silent: true })
    if (outcome.kind === 'refused') {
      if (!outcome.isTold) toast('error', outcome.message)
      return
    }
    toast('success', t`Your changes are in a new draft. It uses the rates of the version in force.`)
    onDone?.()
  }
  return (
    <Button size="xs" variant="default" loading={change.isRunning} onClick={() => void run()}>
      <Trans>
        Copy to a new draft
        <span className="lading-heard"> {draft.name}</span>
      </Trans>
    </Button>
  )
}
