import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { readUserDetails } from '#contracts/endpoints/user-details.ts'
import { useCall } from '../../../api/queries.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ProfileFields } from './profile-fields.tsx'

/** Update Profile: the user's name and how to reach them. */
export function Page() {
  const { data, error, refetch } = useCall(readUserDetails, {}, { silent: true })
  return (
    <>
      <PageHeader />
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data?.profile ? (
        <ProfileFields profile={data.profile} />
      ) : error ? null : (
        <Skeleton height={360} role="status" aria-label={t`Loading your profile`} />
      )}
    </>
  )
}
