import { t } from '@lingui/core/macro'
import { Checkbox, Fieldset, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ediPartnerWork } from '#contracts/endpoints/edi.ts'
import type { Refused } from '../../api/call.ts'
import { useChange } from '../../api/queries.ts'
import { ConnectionTest } from '../../ui/connection-test.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PrivateKeyFields } from '../../ui/fields/private-key-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { PartnerValues } from './partner-values.ts'

interface ServerFieldsProps {
  form: UseFormReturnType<PartnerValues>
  onRefused: (refused: Refused) => void
}

/** The partner's SFTP server, and whether it can be reached. */
export function ServerFields({ form, onRefused }: ServerFieldsProps) {
  const { partner } = form.values
  const isServer = partner.host !== ''
  return (
    <Fieldset legend={t`SFTP server`}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField
            form={form}
            path="partner.host"
            label={t`Host`}
            placeholder={t`Empty: the sandbox`}
            maxLength={253}
            autoComplete="off"
          />
          <NumberField
            form={form}
            path="partner.port"
            label={t`Port`}
            min={1}
            max={65_535}
            thousandSeparator=""
            disabled={!isServer}
          />
        </SimpleGrid>
        {isServer ? <LogInFields form={form} /> : null}
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <TextField form={form} path="partner.folderOut" label={t`Outbound folder`} maxLength={200} />
          <TextField form={form} path="partner.folderIn" label={t`Inbound folder`} maxLength={200} />
          <NumberField
            form={form}
            path="partner.pollMinutes"
            label={t`Check every (minutes)`}
            min={1}
            max={1_440}
          />
        </SimpleGrid>
        <Checkbox
          label={t`Delete their files after import`}
          description={t`Either way, each file is imported only once, based on its name and content.`}
          {...form.getInputProps('partner.isFileRemoved', { type: 'checkbox' })}
        />
        {isServer ? <TestConnection form={form} onRefused={onRefused} /> : null}
      </Stack>
    </Fieldset>
  )
}

function LogInFields({ form }: { form: ServerFieldsProps['form'] }) {
  const { credentialKind } = form.values.partner
  const kept = credentialKind === '' ? '' : t`Saved: a ${credentialKind}. It is never shown.`
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField
          form={form}
          path="partner.userName"
          label={t`User name`}
          maxLength={100}
          autoComplete="off"
          required
        />
        <PasswordField
          form={form}
          path="partner.password"
          label={t`Password`}
          description={kept}
          maxLength={200}
          autoComplete="new-password"
        />
      </SimpleGrid>
      <PrivateKeyFields form={form} path="partner" longest={200} />
      <TextField
        form={form}
        path="partner.hostKey"
        label={t`Host key`}
        description={t`SHA256 fingerprint. Nothing is sent to a server with a different fingerprint.`}
        maxLength={60}
        autoComplete="off"
      />
    </>
  )
}

function TestConnection({ form, onRefused }: ServerFieldsProps) {
  const { run, isRunning } = useChange(ediPartnerWork)
  const test = async () => {
    const { partner } = form.values
    const outcome = await run({ work: 'test', partner }, { silent: true })
    if (outcome.kind === 'refused') {
      onRefused(outcome)
      return null
    }
    const found = outcome.value.test
    if (!found) return null
    const isNewKey = !found.isOk && found.hostKey !== partner.hostKey
    return { isReachable: found.isOk, words: found.words, newKey: isNewKey ? found.hostKey : '' }
  }
  return (
    <ConnectionTest
      test={test}
      isRunning={isRunning}
      onKey={(key) => form.setFieldValue('partner.hostKey', key)}
    />
  )
}
