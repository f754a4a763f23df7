import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { ediPartnerWork } from '#contracts/endpoints/edi.ts'
import type { EdiPartnerValue } from '#contracts/entities/edi.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'

interface DeletePartnerProps {
  /** null: the dialog is closed. */
  partner: EdiPartnerValue | null
  onClose: () => void
}

/** Asks for confirmation before a partner is deleted. */
export const DeletePartner = ({ partner: asked, onClose }: DeletePartnerProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={ediPartnerWork}
    bodyOf={({ id }) => ({ work: 'delete' as const, partnerId: id })}
    told={({ message }) => message}
    title={(partner) => t`Delete EDI partner ${partner.scac}?`}
    confirmLabel={t`Delete partner`}
  >
    {() => (
      <>
        <Text mb="xs">
          <Trans>Its folder is no longer checked, and its password or key is deleted.</Trans>
        </Text>
        <Text mb="xs">
          <Trans>The interchange log is kept.</Trans>
        </Text>
      </>
    )}
  </DeleteEntry>
)
