import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Chip, Group, TextInput } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { Section } from '../../ui/section.tsx'
import {
  blankLine,
  type DeskEnd,
  type DeskForm,
  type DeskLine,
  swapped,
  withEnd,
  withLine,
} from './desk-form.ts'
import { ItemLines } from './item-lines.tsx'
import { type DeskDefaults, isParcelFreight, showFigure, totalsOf } from './line-figures.ts'
import { PlaceField } from './place-field.tsx'
import css from './review-rates.module.css'
import { ServicesBox } from './services-box.tsx'
import type { RateDesk } from './use-rate-desk.ts'
import { DESK_MODES, type ModeChoice, shortModeName } from './wanted-modes.ts'

interface QuestionProps extends Pick<RateDesk, 'form' | 'faults' | 'change' | 'modes' | 'choose' | 'rate'> {
  defaults: DeskDefaults
  miles: number | null
}

/** Lane, freight and services. Two ZIPs, a weight and Enter are enough. */
export const Question = memo(function Question(props: QuestionProps) {
  const { form, faults, change, modes, choose, rate, defaults, miles } = props
  const onOrigin = useCallback((end: DeskEnd) => change((old) => withEnd(old, 'origin', end)), [change])
  const onDestination = useCallback(
    (end: DeskEnd) => change((old) => withEnd(old, 'destination', end)),
    [change],
  )
  const onServices = useCallback((services: string[]) => change((old) => ({ ...old, services })), [change])
  const swap = useCallback(() => change(swapped), [change])
  return (
    <Section>
      <form
        noValidate
        className={css.question}
        onSubmit={(event) => {
          event.preventDefault()
          rate()
        }}
      >
        <div className={css.lane}>
          <PlaceField
            label={t`From`}
            name="origin"
            end={form.origin}
            error={faults.origin}
            onChange={onOrigin}
          />
          <PlaceField
            label={t`To`}
            name="destination"
            end={form.destination}
            error={faults.destination}
            onChange={onDestination}
          />
          <Swap onSwap={swap} />
        </div>
        <Lines form={form} faults={faults} change={change} defaults={defaults} />
        <div className={css.more}>
          <PickupDate date={form.pickupDate} error={faults.pickupDate} change={change} />
          <ServicesBox services={form.services} error={faults.services} onChange={onServices} />
        </div>
        <Group justify="space-between" gap="sm">
          <Modes modes={modes.join()} isParcel={isParcelFreight(form.lines)} choose={choose} />
          <Group gap="sm" ml="auto">
            <Totals lines={form.lines} defaults={defaults} miles={miles} />
            <Button type="submit">
              <Trans>Get prices</Trans>
            </Button>
          </Group>
        </Group>
      </form>
    </Section>
  )
})

const Swap = memo(function Swap({ onSwap }: { onSwap: () => void }) {
  return (
    <ActionIcon
      className={css.swap}
      aria-label={t`Swap origin and destination`}
      title={t`Swap origin and destination`}
      onClick={onSwap}
    >
      <IconArrowsExchange size={18} aria-hidden />
    </ActionIcon>
  )
})

type PickupDateProps = { date: string; error: string | undefined } & Pick<RateDesk, 'change'>

const PickupDate = memo(function PickupDate({ date, error, change }: PickupDateProps) {
  return (
    <TextInput
      type="date"
      label={t`Pickup date`}
      data-path="pickupDate"
      value={date}
      error={error}
      onChange={({ currentTarget }) => {
        const pickupDate = currentTarget.value
        change((old) => ({ ...old, pickupDate }))
      }}
    />
  )
})

function Lines({
  form,
  faults,
  change,
  defaults,
}: Omit<QuestionProps, 'modes' | 'choose' | 'rate' | 'miles'>) {
  const onChange = useCallback(
    (key: string, line: Partial<DeskLine>) => change((old) => withLine(old, key, line)),
    [change],
  )
  const onRemove = useCallback(
    (key: string) => change((old) => ({ ...old, lines: old.lines.filter((line) => line.key !== key) })),
    [change],
  )
  const add = useCallback(() => change((old) => ({ ...old, lines: [...old.lines, blankLine()] })), [change])
  return (
    <div>
      <ItemLines
        lines={form.lines}
        defaults={defaults}
        faults={faults}
        onChange={onChange}
        onRemove={onRemove}
      />
      <AddItem onAdd={add} />
    </div>
  )
}

const AddItem = memo(function AddItem({ onAdd }: { onAdd: () => void }) {
  return <AddButton label={t`Add item`} size="xs" variant="subtle" onClick={onAdd} />
})

interface ModesProps {
  /** Ids, joined by commas. */
  modes: string
  isParcel: boolean
  choose: (change: (before: ModeChoice) => ModeChoice) => void
}

const WAITS = 'parcel-waits'

/** The modes to request; parcel carriers need the size of every piece. */
const Modes = memo(function Modes({ modes, isParcel, choose }: ModesProps) {
  const wanted = modes.split(',').map(Number)
  return (
    <fieldset className={css.modes}>
      <legend className="lading-heard">
        <Trans>Modes to rate</Trans>
      </legend>
      {DESK_MODES.map((mode) => {
        const isOff = mode === PARCEL && !isParcel
        return (
          <Chip
            key={mode}
            size="xs"
            checked={wanted.includes(mode)}
            disabled={isOff}
            aria-describedby={isOff ? WAITS : undefined}
            onChange={(isOn) => choose((before) => ({ ...before, [mode]: isOn }))}
          >
            {shortModeName(mode)}
          </Chip>
        )
      })}
      <span id={WAITS} className={css.waits}>
        {isParcel ? '' : t`Parcel needs L × W × H for every piece and does not accept pallets.`}
      </span>
    </fieldset>
  )
})

type TotalsProps = Pick<QuestionProps, 'defaults' | 'miles'> & Pick<DeskForm, 'lines'>

function Totals({ lines, defaults, miles }: TotalsProps) {
  const { weightLb, cubicFeet, linearFeet } = totalsOf(lines, defaults)
  const words = [
    weightLb > 0 ? t`${showFigure(weightLb)} lb` : '',
    cubicFeet ? t`${showFigure(cubicFeet)} cu ft` : '',
    cubicFeet && weightLb > 0 ? `${showFigure(weightLb / cubicFeet)} lb/ft³` : '',
    linearFeet ? t`${showFigure(linearFeet)} linear ft` : '',
    miles ? t`about ${showFigure(miles, 0)} mi` : '',
  ]
  return <span className={css.totals}>{words.filter(Boolean).join(' · ')}</span>
}
