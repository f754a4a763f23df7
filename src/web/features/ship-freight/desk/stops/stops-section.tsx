import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { VOLUME_RATE_MODES } from '#domain/rating/volume/volume-tariff.ts'
import { AddButton } from '../../../../ui/add-button.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { Change, Faults } from '../form/change-form.ts'
import { movedStop } from '../form/change-stops.ts'
import { blankStop, type Defaults, type ItemRow, isBlankItem, type StopRow } from '../form/form.ts'
import { countStops, measure, showFigure } from '../form/item-figures.ts'
import { StopCard } from './stop-card.tsx'
import styles from './stops.module.css'

export interface StopsSectionProps {
  stops: StopRow[]
  items: readonly ItemRow[]
  defaults: Defaults
  rateModeId: number
  faults: Faults
  change: (change: Change) => void
  /** Key of a stop that was just added elsewhere: it gets the focus. */
  newKey: string
}

const TRUCKLOAD = 3

/** The stops where freight is unloaded on the way to the consignee, in the order of travel. */
export const StopsSection = memo(function StopsSection(props: StopsSectionProps) {
  const { stops, items, defaults, rateModeId, faults, change, newKey } = props
  const focus = useFocusOnStop(stops, newKey)
  const add = () => {
    const stop = blankStop()
    focus(`[data-path="stops.${stop.key}.address.companyName"]`)
    change({ kind: 'stops', stops: [...stops, stop] })
  }
  const remove = (key: string) => {
    focus(stops.length > 1 ? '[data-stop-add]' : '[data-add-stop]')
    change({ kind: 'stops', stops: stops.filter((stop) => stop.key !== key) })
  }
  const move = (key: string, by: -1 | 1) => {
    focus(`[data-stop-move="${key} ${by}"]`)
    change({ kind: 'stops', stops: movedStop(stops, key, by) })
  }
  if (stops.length === 0) return null
  const isPriced = VOLUME_RATE_MODES.includes(rateModeId)
  return (
    <Section
      title={t`Stops`}
      id="stops"
      note={t`${countStops(stops.length)} before the consignee, in route order`}
      isFlush
      actions={<AddButton label={t`Add stop`} size="xs" variant="default" data-stop-add onClick={add} />}
    >
      {isPriced ? null : (
        <Alert color="amber" radius={0} icon={<IconInfoCircle size={18} />}>
          <Group gap="sm" justify="space-between">
            <Trans>
              LTL carriers do not make stops along the way. A dedicated truck does.
              <Button
                size="xs"
                variant="default"
                onClick={() => change({ kind: 'mode', rateModeId: TRUCKLOAD })}
              >
                Switch to Truckload
              </Button>
            </Trans>
          </Group>
        </Alert>
      )}
      <ol className={styles.stops}>
        {stops.map((stop, index) => (
          <StopCard
            key={stop.key}
            stop={stop}
            place={index + 1}
            isLast={index === stops.length - 1}
            unloads={unloadsOf(stop.key, items, defaults)}
            faults={faults}
            change={change}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ol>
      {faults.stops ? <p className={styles.fault}>{faults.stops}</p> : null}
    </Section>
  )
})

/** `Unloads lines 1, 3 · 620 lb`. */
function unloadsOf(stopKey: string, items: readonly ItemRow[], defaults: Defaults): string {
  const lines = items.flatMap((row, index) => (row.stopKey === stopKey ? [{ row, line: index + 1 }] : []))
  if (lines.length === 0) return t`Nothing is unloaded here yet. Choose this stop on an item line`
  const filled = lines.filter(({ row }) => !isBlankItem(row))
  const pounds = filled.reduce((sum, { row }) => sum + measure(row, defaults).weightLb, 0)
  const names = lines.map(({ line }) => line).join(', ')
  return lines.length === 1
    ? t`Unloads line ${names} · ${showFigure(pounds)} lb`
    : t`Unloads lines ${names} · ${showFigure(pounds)} lb`
}

/** Moves the focus to the right place after a change of the stops; at first to the new stop. */
function useFocusOnStop(stops: readonly StopRow[], newKey: string): (selector: string) => void {
  const wanted = useRef('')
  const served = useRef('')
  useEffect(() => {
    if (newKey !== '' && newKey !== served.current && stops.some(({ key }) => key === newKey)) {
      served.current = newKey
      wanted.current = `[data-path="stops.${newKey}.address.companyName"]`
    }
    if (wanted.current === '') return
    const at = document.querySelector<HTMLElement>(wanted.current)
    wanted.current = ''
    at?.focus()
  }, [stops, newKey])
  return (selector) => {
    wanted.current = selector
  }
}
