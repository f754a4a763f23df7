import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronDown, IconPrinter } from '@tabler/icons-react'
import { ActionMenu } from '../../ui/action-menu/action-menu.tsx'
import type { Paper } from '../../ui/printing/print-wish.ts'
import { usePrint } from '../../ui/printing/use-print.ts'
import { toast } from '../../ui/toast.ts'

const PAPERS: readonly { label: string; kinds: Paper[] }[] = [
  { label: t`Bill of lading`, kinds: ['BOL'] },
  { label: t`Packing list`, kinds: ['PackingList'] },
  { label: t`Pallet labels`, kinds: ['PalletLabel'] },
  { label: t`Carrier labels`, kinds: ['CarrierLabel'] },
  { label: t`BOL and labels`, kinds: ['BOL', 'PalletLabel'] },
  { label: t`All three`, kinds: ['BOL', 'PackingList', 'PalletLabel'] },
]

interface PrintMenuProps {
  shipmentId: string
  /** Receives the sentence of a refusal; '' = none. */
  onFault: (sentence: string) => void
}

/** Prints papers: on the user's own printers, or in the browser's print dialog if no bridge is paired. */
export function PrintMenu({ shipmentId, onFault }: PrintMenuProps) {
  const { print, isRunning } = usePrint()
  const send = async (kinds: Paper[]) => {
    const outcome = await print({ shipmentIds: [shipmentId], kinds })
    if (outcome.kind === 'refused') return onFault(outcome.isTold ? '' : outcome.message)
    onFault('')
    toast('success', outcome.value)
  }
  return (
    <ActionMenu
      actions={PAPERS.map(({ label, kinds }) => ({ label, onClick: () => void send(kinds) }))}
      button={(opener) => (
        <Button
          {...opener}
          variant="default"
          loading={isRunning}
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          <Trans>Print</Trans>
        </Button>
      )}
    />
  )
}
