import { t } from '@lingui/core/macro'

/** Shown after a tender by mail if the installation has no mail server. */
export const NOT_SENT = t`Not sent: no mail server is set up. Contact the carrier yourself.`
