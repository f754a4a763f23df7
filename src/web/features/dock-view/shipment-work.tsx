import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconPrinter, IconTags, IconTruckLoading } from '@tabler/icons-react'
import type { DockShipment } from '#contracts/entities/dock.ts'
import { showInstant } from '../../text/dates.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { isChecked } from './dock-day.ts'
import styles from './dock-view.module.css'
import type { DockDesk } from './use-dock-desk.ts'

interface ShipmentWorkProps {
  row: DockShipment
  desk: DockDesk
  isChangeable: boolean
}

/** The actions on a shipment at the dock: check off its units, print, load. */
export function ShipmentWork({ row, desk, isChangeable }: ShipmentWorkProps) {
  const { shipment, instructions } = row
  return (
    <div className={styles.work}>
      {instructions ? <Text className={styles.instructions}>{instructions}</Text> : null}
      <UnitGrid row={row} desk={desk} isChangeable={isChangeable} />
      <Group gap="xs">
        <PaperButton words={t`Print BOL`} icon={IconPrinter} onClick={() => void desk.print(row, 'BOL')} />
        <PaperButton
          words={t`Print labels`}
          icon={IconTags}
          onClick={() => void desk.print(row, 'PalletLabel')}
        />
        <TextLink {...pageLink('ShipmentDetails', { shipmentid: shipment.id })} className={styles.link}>
          <Trans>Details</Trans>
        </TextLink>
      </Group>
      {row.loadedAt === null ? (
        isChangeable ? (
          <LoadForm row={row} desk={desk} />
        ) : null
      ) : (
        <Loaded row={row} />
      )}
    </div>
  )
}

interface PaperButtonProps {
  words: string
  icon: typeof IconPrinter
  onClick: () => void
}

const PaperButton = ({ words, icon: Icon, onClick }: PaperButtonProps) => (
  <Button h={48} variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={onClick}>
    {words}
  </Button>
)

/** One button per handling unit, with the number on its label. */
function UnitGrid({ row, desk, isChangeable }: ShipmentWorkProps) {
  const units = Array.from({ length: row.units }, (_, index) => index + 1)
  return (
    <fieldset className={styles.units}>
      <legend>
        <Trans>Check off</Trans>
      </legend>
      {units.map((unit) => {
        const isOn = isChecked(row, unit)
        return (
          <button
            key={unit}
            type="button"
            className={styles.unit}
            aria-pressed={isOn}
            aria-label={t`Unit ${unit}`}
            disabled={!isChangeable || row.loadedAt !== null}
            onClick={() => desk.check(row, unit, !isOn)}
          >
            {isOn ? '✓ ' : ''}
            {unit}
          </button>
        )
      })}
    </fieldset>
  )
}

function LoadForm({ row, desk }: Omit<ShipmentWorkProps, 'isChangeable'>) {
  const { carrierScac } = row.shipment
  const truck = desk.truckOf(row)
  const missing = row.units - row.checked.length
  return (
    <form
      className={styles.load}
      onSubmit={(event) => {
        event.preventDefault()
        desk.load(row)
      }}
    >
      <TextInput
        label={t`Trailer`}
        size="lg"
        maxLength={30}
        autoComplete="off"
        value={truck.trailer}
        onChange={({ currentTarget }) =>
          desk.changeTruck(carrierScac, { ...truck, trailer: currentTarget.value })
        }
      />
      <TextInput
        label={t`Seal`}
        size="lg"
        maxLength={30}
        autoComplete="off"
        value={truck.seal}
        onChange={({ currentTarget }) =>
          desk.changeTruck(carrierScac, { ...truck, seal: currentTarget.value })
        }
      />
      <TextInput
        label={t`PRO number`}
        description={t`Type it or scan it from the carrier’s sticker`}
        size="lg"
        maxLength={30}
        autoComplete="off"
        value={desk.proOf(row)}
        onChange={({ currentTarget }) => desk.changePro(row, currentTarget.value)}
      />
      <Button type="submit" h={50} leftSection={<IconTruckLoading size={20} aria-hidden />}>
        <Trans>Mark as loaded</Trans>
      </Button>
      {missing > 0 && row.checked.length > 0 ? (
        <Text c="dimmed">
          <Trans>
            {missing} of {row.units} units are not checked off. The event will note this.
          </Trans>
        </Text>
      ) : null}
    </form>
  )
}

function Loaded({ row }: { row: DockShipment }) {
  const at = showInstant(row.loadedAt ?? '', row.shipment.timeZone, new Date())
  const words = [
    at.kind === 'text' ? at.text : '',
    row.loadedBy && t`by ${row.loadedBy}`,
    row.trailer && t`trailer ${row.trailer}`,
    row.seal && t`seal ${row.seal}`,
  ]
  return (
    <Text fw={600}>
      <Trans>Loaded {words.filter(Boolean).join(', ')}</Trans>
    </Text>
  )
}
