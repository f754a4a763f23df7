import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { tariffRulesWork } from '#contracts/endpoints/tariffs.ts'
import type { TariffRules } from '#contracts/entities/tariff-rules.ts'
import { useChange } from '../../api/queries.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { FuelRule } from './fuel-rule.tsx'
import { RowsEditor } from './rows-editor.tsx'
import { ruleSections } from './rule-columns.ts'
import { figureFaults, rulesOf, type TypedRules, typedRules } from './typed-rules.ts'

export type Reading = ReplyOf<typeof tariffRulesWork>

export interface RulesFormProps {
  contract: { scac: string; rateModeId: number }
  /** The version that the form starts from: a draft is saved over, any other begins one. */
  reading: Reading & { rules: TariffRules }
  onSaved: (tariffId: string) => void
  onClose: () => void
}

/** By the clock of whoever types. */
const today = () => new Date().toLocaleDateString('en-CA')

/** The rules of an LTL contract, typed. Saved as a draft: nothing changes before it goes live. */
export function RulesForm({ contract, reading, onSaved, onClose }: RulesFormProps) {
  const [typed, setTyped] = useState<TypedRules>(() => typedRules(reading.rules))
  const [day, setDay] = useState(() => dayOf(reading))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const change = useChange(tariffRulesWork)
  const set = (changes: Partial<TypedRules>) => setTyped((before) => ({ ...before, ...changes }))
  const areas = typed.rows.areas.map(({ cells }) => cells.name ?? '').filter(Boolean)
  const sections = ruleSections(areas, day)
  const show = (found: Record<string, string>) => {
    setFaults(found)
    focusFirst(Object.keys(found))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = figureFaults(typed)
    show(found)
    if (Object.keys(found).length > 0) return
    const body = { ...contract, ...versionOf(reading), rules: rulesOf(typed), effectiveFrom: day }
    const outcome = await change.run(body, { silent: true })
    if (outcome.kind === 'refused') return show(outcome.fields)
    toast('success', 'The draft is saved. It changes nothing before it goes live.')
    onSaved(outcome.value.tariffId ?? '')
  }
  const message = change.refused && !change.refused.isTold ? change.refused.message : ''
  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label="Rules of the contract">
      <Stack gap="md">
        <Section title={reading.version?.state === 'draft' ? 'Change the draft' : 'New draft'}>
          <Stack gap="sm">
            {message ? <FormErrorSummary message={message} /> : null}
            <General typed={typed} day={day} faults={faults} onDay={setDay} onChange={set} />
          </Stack>
        </Section>
        {sections.map(({ name, title, words, ...editor }) => (
          <Section key={name} title={title}>
            <Text size="sm" c="dimmed" mb="xs">
              {words}
            </Text>
            <RowsEditor
              label={title}
              {...editor}
              rows={typed.rows[name]}
              faults={faults}
              onChange={(rows) => set({ rows: { ...typed.rows, [name]: rows } })}
            />
          </Section>
        ))}
        <FuelRule
          fuel={typed.fuel}
          tables={reading.fuelTables}
          indexes={reading.fuelIndexes}
          faults={faults}
          onChange={(fuel) => set({ fuel })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isRunning}>
            Save draft
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A draft is saved over by the revision that was read; anything else is what a new draft is copied from. */
function versionOf({ version }: Reading) {
  if (version === null) return {}
  const { id, state, revision } = version
  return state === 'draft' ? { tariffId: id, revision } : { basedOn: id }
}

const dayOf = ({ version }: Reading): string =>
  version?.state === 'draft' && version.effectiveFrom ? version.effectiveFrom : today()

interface GeneralProps {
  typed: TypedRules
  day: string
  faults: Record<string, string>
  onDay: (day: string) => void
  onChange: (changes: Partial<TypedRules>) => void
}

function General({ typed, day, faults, onDay, onChange }: GeneralProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label="Name"
        data-path="rules.name"
        maxLength={100}
        value={typed.name}
        error={faults['rules.name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="In force from"
        data-path="effectiveFrom"
        value={day}
        error={faults.effectiveFrom}
        onChange={(event) => onDay(event.currentTarget.value)}
      />
      <NativeSelect
        label="The weight of a shipment is rounded"
        data={[
          { value: 'poundUp', label: 'Up to the next pound' },
          { value: 'poundNearest', label: 'To the nearest pound' },
          { value: 'hundredth', label: 'To a hundredth of a pound' },
        ]}
        value={typed.weightRounding}
        onChange={(event) => onChange({ weightRounding: event.currentTarget.value })}
      />
      <NativeSelect
        label="The minimum of a lane applies"
        data={[
          { value: 'beforeDiscount', label: 'Before the discount' },
          { value: 'afterDiscount', label: 'After the discount' },
        ]}
        value={typed.minimumApplies}
        onChange={(event) => onChange({ minimumApplies: event.currentTarget.value })}
      />
      <Checkbox
        label="Rate at a higher weight where a better discount starts there"
        description="Only where the contract says so"
        checked={typed.higherWeight}
        onChange={(event) => onChange({ higherWeight: event.currentTarget.checked })}
      />
    </SimpleGrid>
  )
}
