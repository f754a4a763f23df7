import { t } from '@lingui/core/macro'
import { SimpleGrid } from '@mantine/core'
import type { AnyForm } from './bound.ts'
import { LongTextField } from './long-text-field.tsx'
import { PasswordField } from './password-field.tsx'

interface PrivateKeyFieldsProps {
  form: AnyForm
  /** The path of the object with both fields: `source`. */
  path: string
  /** Maximum length of a passphrase. */
  longest: number
}

/** A private key in place of a password, with its passphrase. */
export function PrivateKeyFields({ form, path, longest }: PrivateKeyFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <LongTextField
        form={form}
        path={`${path}.privateKey`}
        label={t`Or a private key`}
        placeholder={t`-----BEGIN OPENSSH PRIVATE KEY-----`}
        maxLength={20_000}
        maxRows={4}
        autoComplete="off"
      />
      <PasswordField
        form={form}
        path={`${path}.passphrase`}
        label={t`Key passphrase`}
        maxLength={longest}
        autoComplete="new-password"
      />
    </SimpleGrid>
  )
}
