import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { downloadBillOfLading, downloadProofs } from '#contracts/endpoints/documents.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { download } from '../../api/file.ts'
import { ErrorState } from '../../ui/error-state.tsx'

const KINDS = [
  { kind: 'BOL', label: t`Bills of lading` },
  { kind: 'PackingList', label: t`Packing lists` },
  { kind: 'POD', label: t`Proofs of delivery` },
] as const
type Kind = (typeof KINDS)[number]['kind']

/** The maximum number of shipments in one archive. */
const MOST = 1_000

interface DownloadDialogProps {
  /** null: the dialog is closed. */
  rows: readonly ShipmentRow[] | null
  onClose: () => void
}

/** The documents of many shipments as one ZIP archive, one file each. */
export function DownloadDialog({ rows, onClose }: DownloadDialogProps) {
  return (
    <Modal
      opened={rows !== null}
      onClose={onClose}
      title={t`Documents for ${plural(rows?.length ?? 0, { one: '# shipment', other: '# shipments' })}`}
    >
      {rows ? <DownloadForm rows={rows} onClose={onClose} /> : null}
    </Modal>
  )
}

function DownloadForm({ rows, onClose }: { rows: readonly ShipmentRow[]; onClose: () => void }) {
  const [kinds, setKinds] = useState<Kind[]>(['BOL'])
  const [fault, setFault] = useState('')
  const [isRunning, setRunning] = useState(false)
  const shipmentIds = rows.slice(0, MOST).map(({ id }) => id)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const papers = KINDS.map(({ kind }) => kind).filter((kind) => kind !== 'POD' && kinds.includes(kind))
    if (kinds.length === 0) return setFault(t`Choose at least one kind of document.`)
    setRunning(true)
    setFault('')
    const outcomes = [
      ...(papers.length > 0
        ? [
            await download(downloadBillOfLading, {
              shipmentIds,
              kinds: papers as ('BOL' | 'PackingList')[],
              isZipped: true,
            }),
          ]
        : []),
      ...(kinds.includes('POD') ? [await download(downloadProofs, { shipmentIds })] : []),
    ]
    setRunning(false)
    const refused = outcomes.find((outcome) => outcome.kind === 'refused')
    if (refused?.kind === 'refused') return setFault(refused.message)
    onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        {rows.length > MOST ? (
          <Text size="sm">
            <Trans>
              An archive is limited to {plural(MOST, { one: '# shipment', other: '# shipments' })}. Only the
              first ones you selected are included.
            </Trans>
          </Text>
        ) : null}
        <Checkbox.Group label={t`Documents`} value={kinds} onChange={(chosen) => setKinds(chosen as Kind[])}>
          <Stack gap="xs" mt="xs">
            {KINDS.map(({ kind, label }) => (
              <Checkbox key={kind} value={kind} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
        {fault ? <ErrorState message={fault} /> : null}
        <Group gap="xs">
          <Button type="submit" loading={isRunning}>
            <Trans>Download ZIP</Trans>
          </Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
