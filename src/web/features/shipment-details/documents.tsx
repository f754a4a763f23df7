import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconExternalLink, IconFileText } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  downloadBillOfLading,
  downloadPackingList,
  downloadProofOfDelivery,
} from '#contracts/endpoints/documents.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import type { Outcome } from '../../api/call.ts'
import { download, openFile } from '../../api/file.ts'
import { InvoiceButton } from '../../ui/customs/invoice-button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { SendDocumentsButton } from '../../ui/send-documents/send-documents-button.tsx'
import { PrintMenu } from './print-menu.tsx'

/** The documents that can be printed, and the tracking link for the customer. */
export function Documents({ shipment }: { shipment: ShipmentValue }) {
  const [fault, setFault] = useState('')
  const run = async (work: Promise<Outcome<void>>) => {
    const outcome = await work
    setFault(outcome.kind === 'refused' && !outcome.isTold ? outcome.message : '')
  }
  const body = { shipmentId: shipment.id }
  return (
    <Section title={t`Documents`}>
      <Stack gap="md">
        <div>
          <Group justify="space-between" mb={4}>
            <Text fw={600}>
              <Trans>Bill of lading</Trans>
            </Text>
            <Group gap="xs">
              <SendDocumentsButton shipment={shipment} />
              <PrintMenu shipmentId={shipment.id} onFault={setFault} />
            </Group>
          </Group>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconFileText size={16} aria-hidden="true" />}
              onClick={() => void run(openFile(downloadBillOfLading, body))}
            >
              <Trans>Open BOL</Trans>
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => void run(download(downloadBillOfLading, body, `BOL-${shipment.bolNumber}.pdf`))}
            >
              <Trans>Download BOL</Trans>
            </Button>
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            <Trans>PDF, three copies</Trans>
          </Text>
        </div>
        <div>
          <Text fw={600} mb={4}>
            <Trans>Other documents</Trans>
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() =>
                void run(download(downloadPackingList, body, t`Packing list ${shipment.bolNumber}.pdf`))
              }
            >
              <Trans>Packing list</Trans>
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() =>
                void run(
                  download(
                    downloadBillOfLading,
                    { shipmentIds: [shipment.id], kinds: ['PalletLabel'] },
                    t`Labels ${shipment.bolNumber}.pdf`,
                  ),
                )
              }
            >
              <Trans>Pallet labels</Trans>
            </Button>
            <InvoiceButton shipment={shipment} />
            {shipment.deliveredAt ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={() => void run(download(downloadProofOfDelivery, body))}
              >
                <Trans>Proof of delivery</Trans>
              </Button>
            ) : null}
          </Group>
        </div>
        {fault ? <ErrorState message={fault} /> : null}
        <TrackingLink url={shipment.trackingLink} isTendered={shipment.isTendered} />
      </Stack>
    </Section>
  )
}

/** The link to the consignee's page, which has no prices. */
function TrackingLink({ url, isTendered }: { url: string; isTendered: boolean }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <div>
      <Text fw={600} mb={4}>
        <Trans>Tracking link</Trans>
      </Text>
      {url === '' ? (
        <Text size="sm" c="dimmed">
          {isTendered
            ? t`There is no link for this shipment.`
            : t`The link is created when the shipment is tendered.`}
        </Text>
      ) : (
        <>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<Icon size={16} aria-hidden="true" />}
              onClick={() => void navigator.clipboard?.writeText(url).then(() => setIsCopied(true))}
            >
              {isCopied ? t`Link copied` : t`Copy link`}
            </Button>
            <Anchor href={url} target="_blank" rel="noreferrer">
              <Trans>
                Open tracking page <IconExternalLink size={14} aria-hidden="true" />
                <span className="lading-heard"> in a new tab</span>
              </Trans>
            </Anchor>
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            <Trans>For the consignee: status and events, no prices</Trans>
          </Text>
        </>
      )}
    </div>
  )
}
