import { t } from '@lingui/core/macro'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { raiseTariff } from '#contracts/endpoints/tariffs.ts'
import { parseDecimal } from '#domain/money.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

export interface RaiseDialogProps {
  contract: { scac: string; rateModeId: number }
  kind: 'ltl' | 'volume' | 'parcel'
  isOpen: boolean
  onClose: () => void
}

type Also = 'minimums' | 'floors' | 'accessorials' | 'palletPrices'
/** Charges that can be raised with the rates, unchecked by default. */
const ALSO: Record<RaiseDialogProps['kind'], readonly (readonly [Also, string])[]> = {
  ltl: [
    ['minimums', t`Lane minimums`],
    ['floors', t`Floors`],
    ['accessorials', t`Accessorials`],
    ['palletPrices', t`Pallet prices`],
  ],
  volume: [
    ['minimums', t`Minimums`],
    ['accessorials', t`Accessorials and stops`],
  ],
  parcel: [
    ['minimums', t`Hundredweight price minimums`],
    ['accessorials', t`Surcharges`],
  ],
}

/** Drafts a version with all gross rates raised by a percentage, for example by 5.9 from Jan 4. */
export function RaiseDialog({ contract, kind, isOpen, onClose }: RaiseDialogProps) {
  const offered = ALSO[kind]
  const [percent, setPercent] = useState('')
  const [fault, setFault] = useState('')
  const [day, setDay] = useState('')
  const [also, setAlso] = useState<readonly Also[]>([])
  const change = useChange(raiseTariff)
  const faults = change.refused?.fields ?? {}
  const close = () => {
    change.reset()
    onClose()
  }
  const run = async () => {
    const number = parseDecimal(percent, 3)
    if (number === null) return setFault(t`Enter a percentage such as 5.9.`)
    const flags = Object.fromEntries(offered.map(([name]) => [name, also.includes(name)]))
    const outcome = await change.run(
      { ...contract, ...flags, percent: number / 1_000, effectiveFrom: day },
      { silent: true },
    )
    if (outcome.kind === 'refused') return
    toast(
      'success',
      t`Draft saved with rates ${number < 0 ? t`lowered` : t`raised`} by ${Math.abs(number) / 1_000}%.`,
    )
    close()
  }
  const toggle = (name: Also) =>
    setAlso((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]))
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Raise all gross rates`}
      confirmLabel={t`Create draft`}
      isRunning={change.isRunning}
      onConfirm={() => void run()}
      onClose={close}
    >
      <Stack gap="sm">
        <TextInput
          label={t`Percent`}
          description={t`For example, 5.9. A negative number lowers the rates`}
          inputMode="decimal"
          value={percent}
          error={fault || faults.percent}
          onChange={(event) => {
            setPercent(event.currentTarget.value)
            setFault('')
          }}
        />
        <TextInput
          type="date"
          label={t`From`}
          value={day}
          error={faults.effectiveFrom}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Checkbox.Group label={t`Also raise`} value={[...also]}>
          <Stack gap="xs" mt="xs">
            {offered.map(([name, label]) => (
              <Checkbox key={name} value={name} label={label} onChange={() => toggle(name)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {change.refused && Object.keys(faults).length === 0 ? (
          <ErrorState message={change.refused.message} />
        ) : null}
      </Stack>
    </ConfirmDialog>
  )
}
