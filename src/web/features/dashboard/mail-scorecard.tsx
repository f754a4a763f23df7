import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Modal, Stack, Text } from '@mantine/core'
import { sendReport } from '#contracts/endpoints/reports.ts'
import type { ReportFilter } from '#contracts/entities/report.ts'
import { useChange } from '../../api/queries.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'

interface MailScorecardProps {
  isOpen: boolean
  title: string
  filter: Partial<ReportFilter>
  onClose: () => void
}

/** Mails the scorecard as a PDF to addresses of the carrier. */
export function MailScorecard({ isOpen, title, filter, onClose }: MailScorecardProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal onClose={onClose} title={t`E-mail ${title}`} {...typed}>
      {isOpen ? <MailForm title={title} filter={filter} onClose={onClose} /> : null}
    </Modal>
  )
}

interface MailValues extends Record<string, unknown> {
  emails: string
}

function MailForm({ title, filter, onClose }: Omit<MailScorecardProps, 'isOpen'>) {
  const change = useChange(sendReport)
  const requestOf = ({ emails }: MailValues) => ({ emails, filter, format: 'PDF', when: 'now' }) as const
  const { form, submit, message, isSubmitting } = useContractForm<MailValues>({
    schema: sendReport.body,
    initial: { emails: '' },
    bodyOf: requestOf,
    check: ({ emails }): Record<string, string> =>
      emails.trim() === '' ? { emails: t`Enter at least one recipient for the scorecard.` } : {},
    onSubmit: async (values) => {
      const outcome = await change.run(requestOf(values))
      if (outcome.kind === 'refused') return outcome
      toast('success', t`${title} is being sent. You can find it in Reports under Runs.`)
      onClose()
      return null
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`E-mail the scorecard`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <Text size="sm">
          <Trans>The carrier gets the figures and the lanes as a PDF, with you as the contact.</Trans>
        </Text>
        <TextField
          form={form}
          path="emails"
          data-autofocus
          label={t`E-mail`}
          description={t`Separate multiple addresses with commas.`}
          inputMode="email"
          maxLength={1000}
          required
        />
        <FormButtons onCancel={onClose} loading={isSubmitting}>{t`E-mail the PDF`}</FormButtons>
      </Stack>
    </form>
  )
}
