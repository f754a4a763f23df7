import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { freightCarrierWork } from '#contracts/endpoints/carriers.ts'
import { ALL_LOCATIONS, type FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { readCarrierNow } from './read-carrier.ts'

interface DeleteCarrierProps {
  /** null: the dialog is closed. */
  carrier: FreightCarrierValue | null
  onClose: () => void
}

/** Asks for confirmation before an account is deleted: it is identified by its key, as the call expects it. */
export const DeleteCarrier = ({ carrier: asked, onClose }: DeleteCarrierProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={freightCarrierWork}
    query={{ mode: 'DELETE' }}
    bodyOf={({ scac, location, rateMode, version }) => ({ carrier: { scac, location, rateMode, version } })}
    told={({ message }) => message}
    overtaken={{ code: 'CARRIER_CHANGED', what: 'carrier', readNow: readCarrierNow }}
    title={(carrier) => t`Delete ${carrier.carrierName}?`}
    confirmLabel={t`Delete carrier`}
  >
    {(carrier) => <WhatGoes carrier={carrier} />}
  </DeleteEntry>
)

function WhatGoes({ carrier }: { carrier: FreightCarrierValue }) {
  const where = carrier.location === ALL_LOCATIONS ? t`all locations` : carrier.location
  return (
    <>
      <Text mb="xs">
        <Trans>
          This deletes the account <span className="lading-code">{carrier.scac}</span>, {carrier.rateMode},{' '}
          {where}. The carrier is no longer asked for rates under it, and nothing can be tendered to it.
        </Trans>
      </Text>
      <Text mb="xs">
        <Trans>Shipments that are booked already keep the carrier’s name and price.</Trans>
      </Text>
    </>
  )
}
