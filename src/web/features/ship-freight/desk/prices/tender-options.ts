import { t } from '@lingui/core/macro'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'

/** The three ways of tendering: specification section 4. */
export const TENDER_OPTIONS: readonly { flag: TenderFlag; label: string; meaning: string }[] = [
  { flag: 'tender', label: t`Tender`, meaning: t`The pickup request goes to the carrier immediately.` },
  {
    flag: 'withoutnotify',
    label: t`Tender Without Notify`,
    meaning: t`Nothing is sent: you contact the carrier yourself.`,
  },
  {
    flag: 'withoutprint',
    label: t`Tender Without Print`,
    meaning: t`The request is sent. You print the BOL and labels yourself.`,
  },
]

export const tenderOption = (flag: TenderFlag) => TENDER_OPTIONS.find((option) => option.flag === flag)!
