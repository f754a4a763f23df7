import { t } from '@lingui/core/macro'
import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PrivateKeyFields } from '../../ui/fields/private-key-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { SourceValues } from './source-values.ts'

/** The server with the files, and its credentials. */
export function ServerFields({ form }: { form: UseFormReturnType<SourceValues> }) {
  const { kind, hasPassword } = form.values.source
  const kept = hasPassword ? t`Saved. It is never shown.` : ''
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField
          form={form}
          path="source.host"
          label={t`Host`}
          maxLength={253}
          autoComplete="off"
          required
        />
        <NumberField
          form={form}
          path="source.port"
          label={t`Port`}
          min={1}
          max={65_535}
          thousandSeparator=""
        />
        <TextField
          form={form}
          path="source.userName"
          label={t`User name`}
          maxLength={200}
          autoComplete="off"
          required
        />
        <PasswordField
          form={form}
          path="source.password"
          label={t`Password`}
          description={kept}
          maxLength={500}
          autoComplete="new-password"
        />
        <TextField form={form} path="source.path" label={t`Folder`} placeholder="orders" maxLength={500} />
        <TextField
          form={form}
          path="source.filePattern"
          label={t`Files`}
          description={t`For example, *.csv; *.xlsx. An asterisk (*) matches all files.`}
          maxLength={120}
        />
      </SimpleGrid>
      {kind === 'SFTP' ? <PrivateKeyFields form={form} path="source" longest={500} /> : null}
      {kind === 'FTP' ? null : (
        <TextField
          form={form}
          path="source.hostKey"
          label={kind === 'SFTP' ? t`Host key` : t`Certificate`}
          description={
            kind === 'SFTP'
              ? t`SHA256 fingerprint. Nothing is sent to a server with a different fingerprint.`
              : t`SHA256 fingerprint. Needed only if the certificate is not issued by a public authority.`
          }
          maxLength={60}
          autoComplete="off"
        />
      )}
    </>
  )
}
