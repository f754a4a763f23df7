import { Alert } from '@mantine/core'
import { tariffRulesWork } from '#contracts/endpoints/tariffs.ts'
import { useCall } from '../../api/queries.ts'

interface LiveNoticesProps {
  contract: { scac: string; rateModeId: number }
  tariffId: string
}

/** Notices about a version before it goes live, such as that it has no rates yet. */
export function LiveNotices({ contract, tariffId }: LiveNoticesProps) {
  const { data } = useCall(tariffRulesWork, { ...contract, tariffId }, { silent: true })
  return (data?.notices ?? []).map((notice) => (
    <Alert key={notice} color="amber" variant="light">
      {notice}
    </Alert>
  ))
}
