import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { changeShipViaMapping } from '#contracts/endpoints/supplemental.ts'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { readMappingNow } from './read-mapping.ts'

interface RemoveMappingProps {
  /** null: the dialog is closed. */
  mapping: ShipViaMappingValue | null
  onClose: () => void
}

/** Asks for confirmation before a code is deleted. */
export const RemoveMapping = ({ mapping: asked, onClose }: RemoveMappingProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={changeShipViaMapping}
    bodyOf={(mapping) => ({ work: 'delete' as const, mapping })}
    told={({ message }) => message}
    overtaken={{ code: 'SHIP_VIA_CHANGED', what: 'mapping', readNow: readMappingNow }}
    title={(mapping) => t`Remove ${mapping.shipViaCode}?`}
    confirmLabel={t`Remove mapping`}
  >
    {(mapping) => (
      <Text size="sm" mb="xs">
        <Trans>{meaningOf(mapping)}Orders with this ship-via will no longer name a carrier.</Trans>
      </Text>
    )}
  </DeleteEntry>
)

const meaningOf = (mapping: ShipViaMappingValue): string =>
  t`It maps to ${mapping.carrierName || mapping.scac}${mapping.service ? `, ${mapping.service}` : ''}. `
