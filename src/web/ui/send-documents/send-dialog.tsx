import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Chip, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type SentDocument, sendDocuments } from '#contracts/endpoints/send-documents.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { crossesCustoms } from '#domain/addresses/customs-border.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../error-state.tsx'
import { focusFirst } from '../focus-first.ts'
import { FormButtons } from '../form-buttons.tsx'
import { toast } from '../toast.ts'
import { useTyped } from '../use-typed.ts'

export interface SendDialogProps {
  /** null: the dialog is closed. */
  shipment: ShipmentValue | null
  onClose: () => void
}

/** Mails documents and the tracking link of a shipment to addresses that the user enters. */
export function SendDialog({ shipment, onClose }: SendDialogProps) {
  const typed = useTyped(shipment !== null)
  return (
    <Modal
      {...typed}
      onClose={onClose}
      title={t`E-mail documents for ${shipment?.bolNumber ?? ''}`}
      size="lg"
    >
      {shipment ? <SendForm shipment={shipment} onClose={onClose} /> : null}
    </Modal>
  )
}

interface Wish {
  to: string
  kinds: SentDocument[]
  hasTrackingLink: boolean
  message: string
}

function SendForm({ shipment, onClose }: { shipment: ShipmentValue; onClose: () => void }) {
  // A shipment in Rate & Route cannot be tracked yet.
  const isTrackable = shipment.status !== 'Q' && shipment.status !== 'H'
  const [wish, setWish] = useState<Wish>({
    to: shipment.destination.email,
    kinds: ['BOL'],
    hasTrackingLink: isTrackable,
    message: '',
  })
  const [faults, setFaults] = useState<{ to?: string; kinds?: string }>({})
  const send = useChange(sendDocuments)
  const change = (patch: Partial<Wish>) => {
    setWish((before) => ({ ...before, ...patch }))
    setFaults({})
    send.reset()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(wish)
    setFaults(found)
    focusFirst(Object.keys(found))
    if (Object.keys(found).length > 0) return
    const outcome = await send.run({ shipmentId: shipment.id, ...wish }, { silent: true })
    if (outcome.kind === 'refused') return
    toast(
      'success',
      t`${plural(outcome.value.sentTo.length, { one: '# e-mail', other: '# e-mails' })} queued: ${outcome.value.sentTo.join(', ')}.`,
    )
    onClose()
  }
  const refused = send.refused && !send.refused.isTold ? send.refused : null
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <div>
          <TextInput
            label={t`To`}
            description={t`Separate multiple addresses with commas. Each recipient gets a separate e-mail.`}
            data-path="to"
            data-autofocus
            required
            maxLength={1000}
            value={wish.to}
            error={faults.to ?? refused?.fields.EmailID}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
          <KnownAddresses shipment={shipment} to={wish.to} onAdd={(to) => change({ to })} />
        </div>
        <Documents shipment={shipment} kinds={wish.kinds} onChange={(kinds) => change({ kinds })} />
        {isTrackable ? (
          <Checkbox
            label={t`Include the tracking link`}
            description={t`Status and events, no prices`}
            checked={wish.hasTrackingLink}
            onChange={(event) => change({ hasTrackingLink: event.currentTarget.checked })}
          />
        ) : null}
        <Textarea
          label={t`Message`}
          description={t`Optional`}
          autosize
          minRows={2}
          maxLength={2000}
          value={wish.message}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        {faults.kinds ? <ErrorState message={faults.kinds} /> : null}
        {refused && !refused.fields.EmailID ? (
          <ErrorState message={Object.values(refused.fields)[0] ?? refused.message} />
        ) : null}
        <FormButtons onCancel={onClose} loading={send.isRunning}>{t`Send`}</FormButtons>
      </Stack>
    </form>
  )
}

function faultsOf({ to, kinds, hasTrackingLink }: Wish): { to?: string; kinds?: string } {
  const typed = parseEmails(to)
  const wrong =
    typed.kind === 'invalid' ? typed.message : typed.text === '' ? t`Enter an e-mail address.` : ''
  const isEmpty = kinds.length === 0 && !hasTrackingLink
  return {
    ...(wrong ? { to: wrong } : {}),
    ...(isEmpty ? { kinds: t`Choose a document or the tracking link.` } : {}),
  }
}

/** Addresses in the shipment itself, as buttons. */
function KnownAddresses({
  shipment,
  to,
  onAdd,
}: {
  shipment: ShipmentValue
  to: string
  onAdd: (to: string) => void
}) {
  const known: [who: string, email: string][] = [
    [t`Consignee`, shipment.destination.email],
    [t`Shipping dock`, shipment.origin.email],
    [t`Bill to`, shipment.billTo?.email ?? ''],
  ]
  const others = known.filter(([, email]) => email !== '' && !to.toLowerCase().includes(email.toLowerCase()))
  if (others.length === 0) return null
  return (
    <Group gap={6} mt={6}>
      {others.map(([who, email]) => (
        <Button
          key={who}
          size="compact-xs"
          variant="light"
          title={email}
          onClick={() => onAdd([to.trim().replace(/,$/, ''), email].filter(Boolean).join(', '))}
        >
          <Trans>Add {who.toLowerCase()}</Trans>
        </Button>
      ))}
    </Group>
  )
}

const WORDS: Record<SentDocument, string> = {
  BOL: t`Bill of lading`,
  PackingList: t`Packing list`,
  PalletLabel: t`Pallet labels`,
  CarrierLabel: t`Carrier labels`,
  CommercialInvoice: t`Commercial invoice`,
}

interface DocumentsProps {
  shipment: ShipmentValue
  kinds: SentDocument[]
  onChange: (kinds: SentDocument[]) => void
}

function Documents({ shipment, kinds, onChange }: DocumentsProps) {
  const isAbroad = crossesCustoms(shipment.origin, shipment.destination)
  const offered = (Object.keys(WORDS) as SentDocument[]).filter(
    (kind) => kind !== 'CommercialInvoice' || isAbroad,
  )
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="sent-documents">
        <Trans>Documents</Trans>
      </Text>
      <Chip.Group multiple value={kinds} onChange={(chosen) => onChange(chosen as SentDocument[])}>
        <Group gap="xs" role="group" aria-labelledby="sent-documents">
          {offered.map((kind) => (
            <Chip key={kind} value={kind} radius="sm">
              {WORDS[kind]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  )
}
