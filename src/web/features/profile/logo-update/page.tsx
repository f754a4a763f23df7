import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { logoWork } from '#contracts/endpoints/client-logo.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { LogoCard } from './logo-card.tsx'

/** Logo Update: the client's logo, in the header and on documents. */
export function Page() {
  const isChangeable = canChange(useUser().userType)
  const { data, error, refetch } = useCall(logoWork, {}, { query: { funType: 'get' }, silent: true })
  return (
    <>
      <PageHeader />
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data ? (
        <LogoCard logo={data} isChangeable={isChangeable} />
      ) : error ? null : (
        <Skeleton height={240} role="status" aria-label={t`Loading the logo`} />
      )}
    </>
  )
}
