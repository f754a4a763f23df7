import { Button } from '@mantine/core'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { printDocuments, printerWork } from '#contracts/endpoints/printing.ts'
import type { PrintOrder } from '#contracts/entities/print-job.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ActionMenu } from '../../ui/action-menu/action-menu.tsx'
import { toast } from '../../ui/toast.ts'

type Kind = PrintOrder['kinds'][number]

const PAPERS: readonly { label: string; kinds: Kind[] }[] = [
  { label: 'Bill of lading', kinds: ['BOL'] },
  { label: 'Packing list', kinds: ['PackingList'] },
  { label: 'Pallet labels', kinds: ['PalletLabel'] },
  { label: 'All three', kinds: ['BOL', 'PackingList', 'PalletLabel'] },
]

interface PrintMenuProps {
  shipmentId: string
  /** Told the sentence of a refusal; '' = there is none. */
  onFault: (sentence: string) => void
}

/** Sends papers to the user's own printers. Only who has a bridge paired has somewhere to send them. */
export function PrintMenu({ shipmentId, onFault }: PrintMenuProps) {
  const { data } = useCall(printerWork, {}, { silent: true, staleTime: 60_000 })
  const { run, isRunning } = useChange(printDocuments)
  if (!data?.bridge) return null
  const print = async (kinds: Kind[]) => {
    const order = { shipmentIds: [shipmentId], kinds, printerId: '', copies: 0 }
    const outcome = await run({ print: order })
    if (outcome.kind === 'refused') return onFault(outcome.isTold ? '' : outcome.message)
    onFault('')
    const printers = [...new Set(outcome.value.jobs.map(({ printerName }) => printerName))].join(', ')
    toast('success', data.isOnline ? `Sent to ${printers}.` : `Waits for the bridge: ${printers}.`)
  }
  return (
    <ActionMenu
      actions={PAPERS.map(({ label, kinds }) => ({ label, onClick: () => void print(kinds) }))}
      button={(opener) => (
        <Button
          {...opener}
          variant="default"
          loading={isRunning}
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Print
        </Button>
      )}
    />
  )
}
