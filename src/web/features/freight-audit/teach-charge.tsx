import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { teachCharge } from '#contracts/endpoints/invoices.ts'
import { chargeWords } from '#domain/freight-audit/charge-kind.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'
import type { BillDetails } from './bill-words.ts'

/** Saves the meaning of an unknown charge; open bills of the carrier are compared again. */
export function TeachCharge({ bill, charge }: { bill: BillDetails; charge: string }) {
  const [means, setMeans] = useState('')
  const [isForAll, setForAll] = useState(false)
  const choices = useCall(teachCharge, { scac: bill.scac }, { silent: true }).data?.choices ?? []
  const { run, isRunning } = useChange(teachCharge)
  const name = charge.replace(/^other: /, '')
  const line = bill.lines.find(({ description, code }) => (description.trim() || code.trim()) === name)
  if (!line) return null
  const teach = async () => {
    const scac = isForAll ? '' : bill.scac
    const outcome = await run({ scac, words: chargeWords(line), means })
    if (outcome.kind === 'ok')
      toast(
        'success',
        t`Saved. ${plural(outcome.value.compared, { one: '# bill', other: '# bills' })} compared again.`,
      )
  }
  return (
    <Group gap="xs" align="flex-end" p="sm">
      <NativeSelect
        label={t`What does "${name}" mean${isForAll ? '' : t` for ${bill.scac}`}?`}
        data={[
          { value: '', label: t`Choose a charge` },
          ...choices.map(({ code, label }) => ({ value: code, label })),
        ]}
        value={means}
        onChange={(event) => setMeans(event.currentTarget.value)}
      />
      <Checkbox
        label={t`For every carrier`}
        pb={8}
        checked={isForAll}
        onChange={(event) => setForAll(event.currentTarget.checked)}
      />
      <Button variant="default" disabled={means === ''} loading={isRunning} onClick={() => void teach()}>
        <Trans>Save meaning</Trans>
      </Button>
    </Group>
  )
}
