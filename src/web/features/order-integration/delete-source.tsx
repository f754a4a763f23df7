import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { integrationWork } from '#contracts/endpoints/integration.ts'
import type { IntegrationSourceValue } from '#contracts/entities/integration-source.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'

interface DeleteSourceProps {
  /** null: the dialog is closed. */
  source: IntegrationSourceValue | null
  onClose: () => void
}

/** Asks for confirmation before a source is deleted. */
export const DeleteSource = ({ source: asked, onClose }: DeleteSourceProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={integrationWork}
    query={{ Functype: 'delete' }}
    bodyOf={({ id }) => ({ sourceId: id })}
    told={({ message }) => message}
    title={(source) => t`Delete ${source.name}?`}
    confirmLabel={t`Delete source`}
  >
    {() => (
      <>
        <Text mb="xs">
          <Trans>It is no longer checked, and its password or key is deleted.</Trans>
        </Text>
        <Text mb="xs">
          <Trans>Its imported orders and file log are kept.</Trans>
        </Text>
      </>
    )}
  </DeleteEntry>
)
