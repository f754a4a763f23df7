import { t } from '@lingui/core/macro'
import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { term } from '../../text/terms.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { FileList } from '../../ui/files/file-list.tsx'
import { Sending } from '../../ui/files/sending.tsx'
import { useFiles } from '../../ui/files/use-files.ts'
import { Section } from '../../ui/section.tsx'
import type { AnswerValues } from './answer-values.ts'
import { ChargeLines } from './charge-lines.tsx'
import { NoBid } from './no-bid.tsx'
import { ownerOf, type QuoteLink } from './quote-link.ts'
import { useAnswer } from './use-answer.ts'

interface AnswerFormProps {
  link: QuoteLink
  quote: QuoteResponseValue
  onDone: () => void
}

const VALID_CHOICES = [
  { value: '24', label: '24 hours' },
  { value: '48', label: '2 days' },
  { value: '72', label: '3 days' },
  { value: '168', label: '1 week' },
  { value: '720', label: '30 days' },
]

/** The answer: charges, days, files, the agreement; or no bid. A refusal or a reload loses no typed values. */
export function AnswerForm({ link, quote, onDone }: AnswerFormProps) {
  const form = useAnswer(link, quote, onDone)
  const { values, faults, set } = form
  const field = (name: keyof AnswerValues) => ({
    'data-path': name,
    error: faults[name],
    value: values[name] as string,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <form
      onSubmit={form.submit}
      onBlur={({ target }) => form.leave(target instanceof HTMLElement ? target.dataset.path : '')}
      noValidate
    >
      <Stack gap="md">
        {quote.isNameAsked ? (
          <Section title={t`Who you are`}>
            <Stack gap="sm">
              <TextInput label={t`Carrier name`} autoComplete="organization" {...field('carrierName')} />
              <TextInput label="SCAC" description={t`Two to four letters`} maxLength={4} {...field('scac')} />
            </Stack>
          </Section>
        ) : null}
        <ChargeLines quote={quote} values={values} faults={faults} onChange={set} />
        <Section title={t`Service`}>
          <Stack gap="sm">
            <Group grow align="flex-start" gap="sm">
              <TextInput
                label={t`Transit days`}
                inputMode="numeric"
                placeholder={t`Business days`}
                {...field('transitDays')}
              />
              <NativeSelect label={t`Valid for`} data={VALID_CHOICES} {...field('validHours')} />
            </Group>
            <TextInput label={t`Your quote number`} maxLength={60} {...field('quoteNumber')} />
            <Textarea
              label={t`Comments`}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={2000}
              {...field('comments')}
            />
          </Stack>
        </Section>
        <AnswerFiles link={link} quote={quote} />
        <Section title={quote.isUserEdit ? t`As stated by the carrier` : t`Agreement`}>
          <Checkbox
            data-path="hasAgreed"
            label={term(quote.agreement)}
            error={faults.hasAgreed}
            checked={values.hasAgreed}
            onChange={(event) => set({ hasAgreed: event.currentTarget.checked })}
          />
        </Section>
        {form.message ? (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
            {form.message}
          </Alert>
        ) : null}
        <Button type="submit" size="md" fullWidth loading={form.isSending}>
          {quote.answers.length > 0 ? t`Submit another quote` : t`Submit quote`}
        </Button>
        {quote.answers.length === 0 ? <NoBid link={link} quote={quote} onDone={onDone} /> : null}
      </Stack>
    </form>
  )
}

/** Files for the quote: a rate confirmation, conditions. */
function AnswerFiles({ link, quote }: Pick<AnswerFormProps, 'link' | 'quote'>) {
  const files = useFiles(ownerOf(link))
  const rows = files.reading.data?.files ?? quote.files
  return (
    <Section title={t`Files`} note={rows.length > 0 ? String(rows.length) : t`if you have any`}>
      <Stack gap="xs">
        <FileDrop
          label={t`Files with your quote`}
          hint={t`PDF, image or Excel; up to 25 MB each`}
          isDisabled={files.sending !== ''}
          onFiles={(chosen) => void files.send(chosen, 'Attachment')}
        />
        <Sending files={files} />
        {rows.length > 0 ? (
          <FileList label={t`Files with your quote`} rows={rows} files={files} empty="" />
        ) : null}
      </Stack>
    </Section>
  )
}
