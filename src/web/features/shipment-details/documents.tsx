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

/** What can be printed of the shipment, and the link for whoever waits for it. */
export function Documents({ shipment }: { shipment: ShipmentValue }) {
  const [fault, setFault] = useState('')
  const run = async (work: Promise<Outcome<void>>) => {
    const outcome = await work
    setFault(outcome.kind === 'refused' && !outcome.isTold ? outcome.message : '')
  }
  const body = { shipmentId: shipment.id }
  return (
    <Section title="Documents">
      <Stack gap="md">
        <div>
          <Group justify="space-between" mb={4}>
            <Text fw={600}>Bill of lading</Text>
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
              Open BOL
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => void run(download(downloadBillOfLading, body, `BOL-${shipment.bolNumber}.pdf`))}
            >
              Download BOL
            </Button>
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            PDF, three copies
          </Text>
        </div>
        <div>
          <Text fw={600} mb={4}>
            Other papers
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() =>
                void run(download(downloadPackingList, body, `Packing list ${shipment.bolNumber}.pdf`))
              }
            >
              Packing list
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() =>
                void run(
                  download(
                    downloadBillOfLading,
                    { shipmentIds: [shipment.id], kinds: ['PalletLabel'] },
                    `Labels ${shipment.bolNumber}.pdf`,
                  ),
                )
              }
            >
              Pallet labels
            </Button>
            <InvoiceButton shipment={shipment} />
            {shipment.deliveredAt ? (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={() => void run(download(downloadProofOfDelivery, body))}
              >
                Proof of delivery
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

/** The page that the consignee may see, without prices. */
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
        Tracking link
      </Text>
      {url === '' ? (
        <Text size="sm" c="dimmed">
          {isTendered
            ? 'There is no link for this shipment.'
            : 'The link is made when the shipment is tendered.'}
        </Text>
      ) : (
        <>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<Icon size={16} aria-hidden="true" />}
              onClick={() => void navigator.clipboard?.writeText(url).then(() => setIsCopied(true))}
            >
              {isCopied ? 'Link copied' : 'Copy link'}
            </Button>
            <Anchor href={url} target="_blank" rel="noreferrer">
              Open tracking page <IconExternalLink size={14} aria-hidden="true" />
              <span className="lading-heard"> in a new tab</span>
            </Anchor>
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            For the consignee: status and events, no prices
          </Text>
        </>
      )}
    </div>
  )
}
