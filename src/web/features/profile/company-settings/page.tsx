import { t } from '@lingui/core/macro'
import { Box, Skeleton } from '@mantine/core'
import { clientSettings } from '#contracts/endpoints/client-settings.ts'
import { useCall } from '../../../api/queries.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { CompanyForm } from './company-form.tsx'
import { SingleSignOn } from './single-sign-on.tsx'

/** Company Settings: how shipments and orders work for the whole company. Administrators only. */
export function Page() {
  const { data, error, refetch } = useCall(clientSettings, {}, { silent: true })
  return (
    <>
      <PageHeader />
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <CompanyForm key={data.version} settings={data.settings} version={data.version} />
          {/* It has its own version and button. */}
          <Box mt="md" maw={760}>
            <SingleSignOn />
          </Box>
        </>
      ) : error ? null : (
        <Skeleton height={640} role="status" aria-label={t`Loading the company settings`} />
      )}
    </>
  )
}
