import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { useEffect } from 'react'
import { supportEmail } from '../../api/support.ts'
import { useFiles } from '../../ui/files/use-files.ts'
import { isDeadLink } from '../../ui/public-sheet/mailed-link.tsx'
import { MailedSheet } from '../../ui/public-sheet/mailed-sheet.tsx'
import { forgetAccessId, useAccessId } from './access-id.ts'
import { ContractSheet } from './contract-sheet.tsx'

/** The page on which a carrier's sales contact uploads the rate sheet: opened by a mailed link, without login. */
export function Page() {
  const accessId = useAccessId()
  const files = useFiles({ accessId }, { enabled: accessId !== '' })
  const { data, error } = files.reading
  const code = error?.refused.code
  const isDead = isDeadLink(accessId, code)
  useEffect(() => {
    if (isDead) forgetAccessId()
  }, [isDead])
  const isExpired = code === 'ACCESS_LINK_EXPIRED'
  const address = data?.contract?.contactEmail || supportEmail()
  return (
    <MailedSheet
      accessid={accessId}
      reading={files.reading}
      shipperOf={({ contract }) =>
        contract ? { name: contract.shipperName, phone: '', logoUrl: '' } : undefined
      }
      title={t`Contract Details`}
      loading={t`Loading`}
      heights={[180, 240, 160]}
      deadLink={{
        title: isExpired ? t`This link has expired` : t`This link does not work`,
        hint: isExpired
          ? t`Links are valid for 30 days, and a newer e-mail replaces the older link. Ask the sender for another.`
          : t`The link may be incomplete. Open it from the e-mail again.`,
      }}
      questions={
        <Trans>
          Questions? Write to{' '}
          <Anchor underline="always" href={`mailto:${address}`}>
            {address}
          </Anchor>
          .
        </Trans>
      }
    >
      {({ contract, files: rows }) =>
        contract ? <ContractSheet contract={contract} rows={rows} files={files} /> : null
      }
    </MailedSheet>
  )
}
