import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { readUserDetails } from '#contracts/endpoints/user-details.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PreferencesForm } from './preferences-form.tsx'

/** Preferences: how Lading behaves for this user. They are stored on the server and apply on every computer. */
export function Page() {
  const { data, error, refetch } = useCall(readUserDetails, {}, { silent: true })
  return (
    <>
      <PageHeader />
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data?.profile ? (
        <PreferencesForm profile={data.profile} />
      ) : error ? null : (
        <Skeleton height={520} role="status" aria-label={t`Loading your preferences`} />
      )}
    </>
  )
}
