import { t } from '@lingui/core/macro'
import type { LABEL_FORMATS } from '#contracts/entities/label-format.ts'

/** Label stock with and without a doc-tab, in the words of the specification. */
export const LABEL_FORMAT_CHOICES: { value: (typeof LABEL_FORMATS)[number]; label: string }[] = [
  { value: 'None', label: '4 × 6 in, no doc-tab' },
  { value: 'UPS_DocTabTop2', label: t`UPS, doc-tab top 2 in` },
  { value: 'UPS_DocTabBottom2', label: t`UPS, doc-tab bottom 2 in` },
  { value: 'FedEx_DocTabTop075', label: t`FedEx, doc-tab top ¾ in` },
  { value: 'FedEx_DocTabBottom075', label: t`FedEx, doc-tab bottom ¾ in` },
]
