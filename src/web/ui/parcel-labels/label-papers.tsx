import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconDownload, IconFileText, IconPrinter } from '@tabler/icons-react'
import type { BodyOf } from '#contracts/endpoint.ts'
import { downloadBillOfLading } from '#contracts/endpoints/documents.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { download } from '../../api/file.ts'
import { usePrint } from '../printing/use-print.ts'
import { toast } from '../toast.ts'

interface LabelPapersProps {
  shipmentId: string
  bolNumber: string
  /** The formats of the labels; empty: another party prints them. */
  formats: readonly ('PDF' | 'ZPL')[]
  /** True: customs requires an invoice with it. */
  isAbroad: boolean
  canPrint: boolean
  onFault: (sentence: string) => void
}

type Order = Sparse<BodyOf<typeof downloadBillOfLading>>

/** Prints the labels: as PDF, as ZPL, or on the user's own printer. */
export function LabelPapers(props: LabelPapersProps) {
  const { shipmentId, bolNumber, formats, isAbroad, canPrint, onFault } = props
  const save = async (order: Order, fileName: string) => {
    const outcome = await download(downloadBillOfLading, { shipmentId, copies: 1, ...order }, fileName)
    onFault(outcome.kind === 'refused' && !outcome.isTold ? outcome.message : '')
  }
  const labels = { kinds: ['CarrierLabel'] as const }
  return (
    <Group gap="xs">
      {canPrint && formats.length > 0 ? <PrintLabels shipmentId={shipmentId} onFault={onFault} /> : null}
      {formats.map((language) => (
        <Button
          key={language}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void save({ ...labels, language }, `Label-${bolNumber}.${language.toLowerCase()}`)}
        >
          {t`Label ${language}`}
        </Button>
      ))}
      {isAbroad ? (
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => void save({ kinds: ['CommercialInvoice'] }, `Invoice-${bolNumber}.pdf`)}
        >
          <Trans>Commercial invoice</Trans>
        </Button>
      ) : null}
    </Group>
  )
}

/** Label stock and doc-tab are those of Printer Setup; without a bridge the browser prints. */
function PrintLabels({ shipmentId, onFault }: Pick<LabelPapersProps, 'shipmentId' | 'onFault'>) {
  const { print, isRunning } = usePrint()
  const send = async () => {
    const outcome = await print({ shipmentIds: [shipmentId], kinds: ['CarrierLabel'] })
    if (outcome.kind === 'refused') return onFault(outcome.isTold ? '' : outcome.message)
    onFault('')
    toast('success', outcome.value)
  }
  return (
    <Button
      loading={isRunning}
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => void send()}
    >
      <Trans>Print label</Trans>
    </Button>
  )
}
