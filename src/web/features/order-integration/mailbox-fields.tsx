import { t } from '@lingui/core/macro'
import { SimpleGrid, TagsInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { SourceValues } from './source-values.ts'

/** The mailbox that receives orders as attachments, and the allowed senders. */
export function MailboxFields({ form }: { form: UseFormReturnType<SourceValues> }) {
  const { mailbox } = form.values.source
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField
          form={form}
          path="source.mailbox.email"
          label={t`E-mail address`}
          maxLength={200}
          required
        />
        <TextField form={form} path="source.mailbox.folder" label={t`Folder`} maxLength={200} />
        <TextField form={form} path="source.mailbox.host" label={t`IMAP server`} maxLength={253} required />
        <NumberField
          form={form}
          path="source.mailbox.port"
          label={t`Port`}
          min={1}
          max={65_535}
          thousandSeparator=""
        />
        <TextField
          form={form}
          path="source.mailbox.userName"
          label={t`User name`}
          placeholder={t`The e-mail address`}
          maxLength={200}
          autoComplete="off"
        />
        <PasswordField
          form={form}
          path="source.mailbox.password"
          label={t`Password`}
          placeholder={mailbox.hasPassword ? t`Saved. It is never shown.` : ''}
          maxLength={500}
          autoComplete="new-password"
        />
      </SimpleGrid>
      <TagsInput
        label={t`Accept orders only from these senders`}
        description={t`Addresses or domains. Leave empty to accept orders from any sender.`}
        value={[...mailbox.allowedSenders]}
        onChange={(senders) => form.setFieldValue('source.mailbox.allowedSenders', senders)}
        maxTags={100}
      />
      <TextField
        form={form}
        path="source.filePattern"
        label={t`Attachments`}
        placeholder="*"
        maxLength={120}
      />
    </>
  )
}
