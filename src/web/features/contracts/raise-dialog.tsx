import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { raiseTariff } from '#contracts/endpoints/tariffs.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

export interface RaiseDialogProps {
  contract: { scac: string; rateModeId: number }
  isOpen: boolean
  onClose: () => void
}

const ALSO = [
  ['minimums', 'Minimums of lanes'],
  ['floors', 'Floors'],
  ['accessorials', 'Accessorials'],
  ['palletPrices', 'Pallet prices'],
] as const
type Also = (typeof ALSO)[number][0]

/** Drafts a version with all gross rates raised by a percentage, such as 5.9 from Jan 4. */
export function RaiseDialog({ contract, isOpen, onClose }: RaiseDialogProps) {
  const [percent, setPercent] = useState('')
  const [day, setDay] = useState('')
  const [also, setAlso] = useState<readonly Also[]>([])
  const change = useChange(raiseTariff)
  const faults = change.refused?.fields ?? {}
  const close = () => {
    change.reset()
    onClose()
  }
  const run = async () => {
    const flags = Object.fromEntries(ALSO.map(([name]) => [name, also.includes(name)]))
    const outcome = await change.run(
      { ...contract, ...flags, percent: Number(percent), effectiveFrom: day },
      { silent: true },
    )
    if (outcome.kind === 'refused') return
    toast('success', `The draft with rates ${percent}% higher is saved.`)
    close()
  }
  const toggle = (name: Also) =>
    setAlso((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]))
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Raise all gross rates"
      confirmLabel="Draft the raise"
      isRunning={change.isRunning}
      onConfirm={() => void run()}
      onClose={close}
    >
      <Stack gap="sm">
        <TextInput
          label="Percent"
          description="Such as 5.9; below 0 lowers the rates"
          inputMode="decimal"
          value={percent}
          error={faults.percent}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="From"
          value={day}
          error={faults.effectiveFrom}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Checkbox.Group label="Raise these, too" value={[...also]}>
          <Stack gap="xs" mt="xs">
            {ALSO.map(([name, label]) => (
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
