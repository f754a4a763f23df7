import { t } from '@lingui/core/macro'

/** What the user reads after a tender by mail where the installation sends no mails. */
export const NOT_SENT = t`Not sent: no mail server is set up. Contact the carrier yourself.`
