import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { printerWork } from '#contracts/endpoints/printing.ts'
import {
  type DOCUMENT_KINDS,
  isLabelKind,
  type PrinterValue,
  RESOLUTIONS,
} from '#contracts/entities/print-job.ts'
import { canChange } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { MultiSelectBox } from '../../ui/choice/multi-select-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LABEL_FORMAT_CHOICES } from '../../ui/label-formats.ts'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { OnlineBadge } from './online-badge.tsx'
import styles from './printer-setup.module.css'

type Kind = (typeof DOCUMENT_KINDS)[number]

const KIND_CHOICES: { value: Kind; label: string }[] = [
  { value: 'BOL', label: t`Bills of lading` },
  { value: 'MasterBOL', label: t`Master bills of lading` },
  { value: 'PackingList', label: t`Packing lists` },
  { value: 'CommercialInvoice', label: t`Commercial invoices` },
  { value: 'ParcelManifest', label: t`Parcel manifests` },
  { value: 'Attachment', label: t`Attachments` },
  { value: 'PalletLabel', label: t`Pallet labels` },
  { value: 'CarrierLabel', label: t`Carrier labels` },
  { value: 'Label', label: t`Labels from carriers` },
]

/** Every printer of the bridge: its state, its use, and its stock. */
export function PrintersCard({
  printers,
  isOnline,
}: {
  printers: readonly PrinterValue[]
  isOnline: boolean
}) {
  const change = useChange(printerWork)
  const isChangeable = canChange(useUser().userType)
  const save = async (printer: PrinterValue) => {
    const outcome = await change.run({ action: 'save', printers: [printer] }, { silent: true })
    if (outcome.kind === 'ok') toast('success', t`${printer.name}: saved.`)
  }
  const test = async (printer: PrinterValue) => {
    const outcome = await change.run({ action: 'test', printerId: printer.id })
    const words = isOnline ? t`Test page sent to` : t`Test page queued for`
    if (outcome.kind === 'ok') toast('success', `${words} ${printer.name}.`)
  }
  return (
    <Section title={t`Printers`} note={printers.length} isFlush>
      {change.refused ? <ErrorState message={change.refused.message} /> : null}
      {printers.length === 0 ? (
        <EmptyState
          title={t`The bridge found no printers`}
          hint={t`Set one up on that computer, or add a label printer: lading-bridge printers add NAME ADDRESS`}
        />
      ) : null}
      {printers.map((printer) => (
        <PrinterRow
          key={printer.id}
          printer={printer}
          isChangeable={isChangeable}
          isBusy={change.isRunning}
          onSave={(value) => void save(value)}
          onTest={() => void test(printer)}
        />
      ))}
    </Section>
  )
}

interface PrinterRowProps {
  printer: PrinterValue
  isChangeable: boolean
  isBusy: boolean
  onSave: (printer: PrinterValue) => void
  onTest: () => void
}

function PrinterRow({ printer, isChangeable, isBusy, onSave, onTest }: PrinterRowProps) {
  const isThermal = printer.type === 'ZPL'
  const kinds = KIND_CHOICES.filter(({ value }) => isLabelKind(value) || !isThermal)
  const waiting = plural(printer.jobsWaiting, { one: '# job waits', other: '# jobs wait' })
  return (
    <div className={styles.printer}>
      <div className={styles.name}>
        <Group gap="xs">
          <Text fw={600}>{printer.name}</Text>
          <OnlineBadge isOnline={printer.isOnline} />
        </Group>
        <Text size="sm" c="dimmed">
          {isThermal ? t`ZPL thermal` : t`PDF laser`}
          {printer.jobsWaiting > 0 ? ` · ${waiting}` : ''}
        </Text>
      </div>
      <MultiSelectBox
        label={t`Used for`}
        listLabel={t`${printer.name} is used for`}
        clearLabel={t`Do not use ${printer.name} automatically`}
        data={kinds}
        value={printer.isDefaultFor}
        placeholder={t`Only when chosen`}
        isDisabled={!isChangeable}
        onChange={(values) => onSave({ ...printer, isDefaultFor: values as Kind[] })}
      />
      {isThermal ? (
        <LabelStock printer={printer} isChangeable={isChangeable} onSave={onSave} />
      ) : (
        <Text size="sm" c="dimmed" className={styles.name}>
          <Trans>US Letter; labels on 4 × 6 in pages</Trans>
        </Text>
      )}
      {isChangeable ? (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={onTest}
          aria-label={t`Print a test page on ${printer.name}`}
        >
          <Trans>Test page</Trans>
        </Button>
      ) : null}
    </div>
  )
}

function LabelStock({
  printer,
  isChangeable,
  onSave,
}: Pick<PrinterRowProps, 'printer' | 'isChangeable' | 'onSave'>) {
  return (
    <Group gap="xs" wrap="nowrap" align="end">
      <NativeSelect
        label={t`Label stock`}
        aria-label={t`Label stock for ${printer.name}`}
        flex={1}
        data={LABEL_FORMAT_CHOICES}
        value={printer.labelFormat}
        disabled={!isChangeable}
        onChange={(event) =>
          onSave({ ...printer, labelFormat: event.currentTarget.value as PrinterValue['labelFormat'] })
        }
      />
      <NativeSelect
        label={t`Dots per inch`}
        aria-label={t`Dots per inch for ${printer.name}`}
        w={92}
        flex="none"
        data={RESOLUTIONS.map(String)}
        value={String(printer.resolution)}
        disabled={!isChangeable}
        onChange={(event) => onSave({ ...printer, resolution: Number(event.currentTarget.value) })}
      />
    </Group>
  )
}
