import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink, IconFileText, IconPrinter, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadBillOfLading } from '#contracts/endpoints/documents.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { openFile } from '../../../api/file.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { usePrint } from '../../../ui/printing/use-print.ts'
import { Section } from '../../../ui/section.tsx'
import { SendDocumentsButton } from '../../../ui/send-documents/send-documents-button.tsx'
import { toast } from '../../../ui/toast.ts'

/** The papers for the freight and the driver, on the screen or printed; and the link for the customer who waits. */
export function Paper({ shipment }: { shipment: ShipmentValue }) {
  const [fault, setFault] = useState('')
  const { print, isRunning } = usePrint()
  const labels = shipment.totalPallets > 0 ? (['PalletLabel'] as const) : []
  const open = async (kinds: readonly ('BOL' | 'PalletLabel')[]) => {
    const outcome = await openFile(downloadBillOfLading, { shipmentIds: [shipment.id], kinds: [...kinds] })
    setFault(outcome.kind === 'refused' && !outcome.isTold ? outcome.message : '')
  }
  const send = async () => {
    const outcome = await print({ shipmentIds: [shipment.id], kinds: ['BOL', ...labels] })
    if (outcome.kind === 'refused') return setFault(outcome.isTold ? '' : outcome.message)
    setFault('')
    toast('success', outcome.value)
  }
  return (
    <Section title={t`Documents`}>
      <Stack gap="sm">
        <Group gap="xs">
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={isRunning}
            onClick={() => void send()}
          >
            {labels.length > 0 ? t`Print BOL and labels` : t`Print BOL`}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileText size={16} aria-hidden />}
            onClick={() => void open(['BOL'])}
          >
            <Trans>Open BOL</Trans>
          </Button>
          {labels.length > 0 ? (
            <Button
              variant="default"
              leftSection={<IconTag size={16} aria-hidden />}
              onClick={() => void open(['PalletLabel'])}
            >
              <Trans>Open labels</Trans>
            </Button>
          ) : null}
        </Group>
        <div>
          <SendDocumentsButton shipment={shipment} />
        </div>
        {fault ? <ErrorState message={fault} /> : null}
        {shipment.trackingLink ? (
          <Text size="sm">
            <Trans>
              <Anchor href={shipment.trackingLink} target="_blank" rel="noreferrer">
                Open tracking page <IconExternalLink size={14} aria-hidden />
                <span className="lading-heard"> in a new tab</span>
              </Anchor>
              , for the consignee: status and events, no prices
            </Trans>
          </Text>
        ) : null}
      </Stack>
    </Section>
  )
}
