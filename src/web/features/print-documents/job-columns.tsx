import { t } from '@lingui/core/macro'
import { Badge, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconHelpCircle,
  IconHourglass,
  IconSend,
} from '@tabler/icons-react'
import type { PrintJobValue } from '#contracts/entities/print-job.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, timeColumn } from '../../ui/data-table/columns.tsx'

type Row = PrintJobValue

const STATES = {
  waiting: { icon: IconHourglass, word: t`Waiting`, color: 'gray' },
  sent: { icon: IconSend, word: t`Sent to print bridge`, color: 'accent' },
  printed: { icon: IconCircleCheck, word: t`Printed`, color: 'green' },
  failed: { icon: IconAlertTriangle, word: t`Not printed`, color: 'red' },
  unknown: { icon: IconHelpCircle, word: t`Unknown`, color: 'yellow' },
  cancelled: { icon: IconBan, word: t`Canceled`, color: 'gray' },
} as const

const KINDS: Record<Row['kinds'][number], string> = {
  BOL: 'BOL',
  PackingList: t`Packing list`,
  Label: t`Carrier label`,
  PalletLabel: t`Pallet labels`,
  MasterBOL: t`Master BOL`,
  CommercialInvoice: t`Commercial invoice`,
  CarrierLabel: t`Carrier labels`,
  ParcelManifest: t`Parcel manifest`,
  Attachment: t`Attachment`,
}

const documentWords = (row: Row): string => row.kinds.map((kind) => KINDS[kind]).join(', ') || t`Test page`

function StateCell({ job }: { job: Row }) {
  const { icon: Icon, word, color } = STATES[job.state]
  const isBad = job.state === 'failed' || job.state === 'unknown'
  return (
    <>
      <Badge color={color} leftSection={<Icon size={14} aria-hidden />} tt="none">
        {word}
      </Badge>
      {isBad ? (
        <Text size="xs" title={job.message}>
          {job.message}
        </Text>
      ) : null}
    </>
  )
}

/** The columns of the printed documents. */
export const JOB_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'what',
    title: t`BOL or file`,
    width: 170,
    isCardTitle: true,
    cell: (row) => titleWords(row),
    text: (row) => row.titles.join(' '),
  },
  textColumn('documents', t`Documents`, 150, documentWords),
  {
    id: 'state',
    title: t`State`,
    width: 150,
    cell: (row) => <StateCell job={row} />,
    text: (row) => STATES[row.state].word,
  },
  textColumn('printer', t`Printer`, 110, (row) => row.printerName),
  textColumn('copies', t`Copies`, 75, (row) => String(row.copies)),
  textColumn('by', t`By`, 90, (row) => row.createdBy),
  timeColumn('at', t`Ordered`, 190, (row) => row.createdAt),
]

function titleWords({ titles }: Row): string {
  const [first = '', ...others] = titles
  return others.length === 0 ? first : t`${first} and ${others.length} more`
}
