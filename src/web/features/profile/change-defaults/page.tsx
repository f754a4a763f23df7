import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { readUserDetails } from '#contracts/endpoints/user-details.ts'
import { useCall } from '../../../api/queries.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { DefaultsForm } from './defaults-form.tsx'

/** Change Defaults: the defaults of a new shipment of this user. */
export function Page() {
  const { data, error, refetch } = useCall(readUserDetails, {}, { silent: true })
  return (
    <>
      <PageHeader />
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data?.profile ? (
        <DefaultsForm profile={data.profile} />
      ) : error ? null : (
        <Skeleton height={420} role="status" aria-label={t`Loading your defaults`} />
      )}
    </>
  )
}
