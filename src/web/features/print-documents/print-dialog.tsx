import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Chip, Group, Modal, NativeSelect, NumberInput, Select, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileZip, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadBillOfLading } from '#contracts/endpoints/documents.ts'
import { printerWork } from '#contracts/endpoints/printing.ts'
import {
  isLabelKind,
  MOST_COPIES,
  type PrintableShipment,
  type PrinterValue,
} from '#contracts/entities/print-job.ts'
import { FREIGHT_INCOTERMS } from '#contracts/reference.ts'
import { download } from '../../api/file.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { usePrint } from '../../ui/printing/use-print.ts'
import { toast } from '../../ui/toast.ts'
import { Preview } from './preview.tsx'
import styles from './print-documents.module.css'
import { type Kind, kindsOf, type Wish } from './print-wish.ts'

interface PrintDialogProps {
  /** Empty: the dialog is closed. */
  shipments: readonly PrintableShipment[]
  onClose: () => void
}

/** Chooses the papers of the chosen shipments, the printer and the copies, with a preview. */
export function PrintDialog({ shipments, onClose }: PrintDialogProps) {
  const count = shipments.length
  const title = count === 1 ? t`Print ${shipments[0]?.bolNumber ?? ''}` : t`Print ${count} shipments`
  return (
    <Modal opened={count > 0} onClose={onClose} title={title} size={1080}>
      {count > 0 ? <PrintForm shipments={shipments} onClose={onClose} /> : null}
    </Modal>
  )
}

function PrintForm({ shipments, onClose }: PrintDialogProps) {
  const [wish, setWish] = useState<Wish>({ kinds: ['BOL'], copies: '', printerId: '', incoterm: '' })
  const [fault, setFault] = useState('')
  const { print, isRunning } = usePrint()
  const { data: setUp } = useCall(printerWork, {}, { silent: true })
  const shipmentIds = shipments.map(({ shipmentId }) => shipmentId)
  const made = wish.kinds.filter((kind) => kind !== 'Attachment')
  const isCountable = wish.copies === '' || (wish.copies >= 1 && wish.copies <= MOST_COPIES)
  const terms = wish.incoterm === '' ? {} : { incoterm: wish.incoterm }
  // Attachments are files of any kind: only a bridge prints them.
  const printable = setUp?.bridge ? wish.kinds : made
  const send = async () => {
    const copies = wish.copies === '' ? 0 : wish.copies
    const outcome = await print({
      shipmentIds,
      kinds: wish.kinds,
      printerId: wish.printerId,
      copies,
      ...terms,
    })
    if (outcome.kind === 'refused') return setFault(outcome.isTold ? '' : outcome.message)
    toast('success', outcome.value)
    onClose()
  }
  const save = async (isZipped: boolean) => {
    const copies = wish.copies === '' ? {} : { copies: wish.copies }
    const order = { shipmentIds, kinds: made, isZipped, ...copies, ...terms }
    const outcome = await download(downloadBillOfLading, order)
    setFault(outcome.kind === 'refused' && !outcome.isTold ? outcome.message : '')
  }
  return (
    <div className={styles.dialog}>
      <Stack gap="md">
        <KindChoice shipments={shipments} wish={wish} onChange={setWish} />
        <NumberInput
          label={t`Copies`}
          description={t`Copies of each document, up to ${MOST_COPIES}. Empty: three copies of a bill of lading, one of everything else.`}
          error={isCountable ? null : t`Enter 1 to ${MOST_COPIES} copies.`}
          min={1}
          max={MOST_COPIES}
          clampBehavior="none"
          allowDecimal={false}
          value={wish.copies}
          onChange={(copies) => setWish({ ...wish, copies: typeof copies === 'number' ? copies : '' })}
        />
        {wish.kinds.includes('CommercialInvoice') ? <IncotermChoice wish={wish} onChange={setWish} /> : null}
        <PrinterChoice printers={setUp?.printers ?? []} wish={wish} onChange={setWish} />
        <Unprintable shipments={shipments} />
        {fault ? <ErrorState message={fault} /> : null}
        <Group gap="xs">
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={printable.length === 0 || !isCountable}
            loading={isRunning}
            onClick={() => void send()}
          >
            <Trans>Print</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={made.length === 0 || !isCountable}
            onClick={() => void save(false)}
          >
            <Trans>Download PDF</Trans>
          </Button>
          {shipments.length > 1 ? (
            <Button
              variant="default"
              leftSection={<IconFileZip size={16} aria-hidden />}
              disabled={made.length === 0 || !isCountable}
              onClick={() => void save(true)}
            >
              <Trans>Download ZIP</Trans>
            </Button>
          ) : null}
        </Group>
      </Stack>
      <Preview
        shipmentIds={shipmentIds}
        kinds={made}
        printerId={thermalOf(setUp?.printers ?? [], wish)}
        incoterm={wish.incoterm}
      />
    </div>
  )
}

/** Shown before printing: no one can find a consignee whose name prints as question marks. */
function Unprintable({ shipments }: Pick<PrintDialogProps, 'shipments'>) {
  const lost = new Set(shipments.flatMap(({ unprintable }) => [...unprintable]))
  if (lost.size === 0) return null
  return (
    <Text role="alert" size="sm" c="red">
      <Trans>
        These characters in the addresses print as “?”: {[...lost].slice(0, 20).join(' ')}. Spell the names in
        Latin letters.
      </Trans>
    </Text>
  )
}

/** The label printer whose stock and resolution the preview uses. */
function thermalOf(printers: readonly PrinterValue[], { printerId }: Wish): string {
  const usual = printers.find(({ type, isDefaultFor }) => type === 'ZPL' && isDefaultFor.some(isLabelKind))
  return printerId || (usual?.id ?? '')
}

interface ChoiceProps {
  wish: Wish
  onChange: (wish: Wish) => void
}

function KindChoice({
  shipments,
  wish,
  onChange,
}: ChoiceProps & { shipments: readonly PrintableShipment[] }) {
  return (
    <fieldset className={styles.kinds}>
      <legend>
        <Trans>Documents</Trans>
      </legend>
      <Chip.Group
        multiple
        value={wish.kinds}
        onChange={(kinds) => onChange({ ...wish, kinds: kinds as Kind[] })}
      >
        <Group gap="xs">
          {kindsOf(shipments).map(({ kind, label }) => (
            <Chip key={kind} value={kind} radius="sm">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </fieldset>
  )
}

function IncotermChoice({ wish, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      label={t`Incoterm on the commercial invoice`}
      data={[{ value: '', label: t`Fill in by hand` }, ...FREIGHT_INCOTERMS]}
      value={wish.incoterm}
      onChange={({ currentTarget }) =>
        onChange({ ...wish, incoterm: currentTarget.value as Wish['incoterm'] })
      }
    />
  )
}

function PrinterChoice({ printers, wish, onChange }: ChoiceProps & { printers: readonly PrinterValue[] }) {
  if (printers.length === 0) return null
  const words = ({ name, isOnline }: PrinterValue) => `${name}${isOnline ? '' : ' (offline)'}`
  return (
    <Select
      label={t`Printer`}
      data={[
        { value: '', label: t`Default printer for each document` },
        ...printers.filter(({ isEnabled }) => isEnabled).map((one) => ({ value: one.id, label: words(one) })),
      ]}
      allowDeselect={false}
      value={wish.printerId}
      onChange={(printerId) => onChange({ ...wish, printerId: printerId ?? '' })}
    />
  )
}
