import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Skeleton, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { supportEmail } from '../../api/support.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFiles } from '../../ui/files/use-files.ts'
import { DeadLink } from '../../ui/public-sheet/mailed-link.tsx'
import { PublicSheet } from '../../ui/public-sheet/public-sheet.tsx'
import { forgetAccessId, useAccessId } from './access-id.ts'
import { ContractSheet } from './contract-sheet.tsx'

/** The page on which a carrier's sales contact uploads the rate sheet: opened by a mailed link, without login. */
export function Page() {
  const accessId = useAccessId()
  const files = useFiles({ accessId }, { enabled: accessId !== '' })
  const { data, error, isPending, refetch } = files.reading
  const code = accessId === '' ? 'ACCESS_LINK_INVALID' : error?.refused.code
  const isDead = code === 'ACCESS_LINK_INVALID' || code === 'ACCESS_LINK_EXPIRED'
  useEffect(() => {
    if (isDead) forgetAccessId()
  }, [isDead])
  const isExpired = code === 'ACCESS_LINK_EXPIRED'
  const contract = data?.contract
  const address = contract?.contactEmail || supportEmail()
  return (
    <PublicSheet
      shipper={contract ? { name: contract.shipperName, phone: '', logoUrl: '' } : undefined}
      title={t`Contract Details`}
      isLoading={isPending && !isDead}
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
      {isDead ? (
        <DeadLink
          title={isExpired ? t`This link has expired` : t`This link does not work`}
          message={error?.message ?? ''}
          hint={
            isExpired
              ? t`Links are valid for 30 days, and a newer e-mail replaces the older link. Ask the sender for another.`
              : t`The link may be incomplete. Open it from the e-mail again.`
          }
        />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {contract && !isDead ? <ContractSheet contract={contract} rows={data.files} files={files} /> : null}
      {isPending && !isDead ? <Waiting /> : null}
    </PublicSheet>
  )
}

/** A skeleton with the layout of the page. */
function Waiting() {
  return (
    <output aria-label={t`Loading`}>
      <Stack gap="md">
        <Skeleton height={180} />
        <Skeleton height={240} />
        <Skeleton height={160} />
      </Stack>
    </output>
  )
}
