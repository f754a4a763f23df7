import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'

/** Shows a notice while the browser is offline. */
export function OfflineNotice() {
  const { online } = useNetwork()
  if (online) return null
  return (
    <Alert color="amber" variant="light" icon={<IconWifiOff size={18} />} mb="sm" role="status">
      <Trans>
        You are offline. The data on the screen may be out of date. Drafts are saved in this browser.
      </Trans>
    </Alert>
  )
}
