import { Alert, Button, Checkbox, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { ediPartnerWork } from '#contracts/endpoints/edi.ts'
import type { Refused } from '../../api/call.ts'
import { useChange } from '../../api/queries.ts'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { PartnerValues } from './partner-values.ts'

interface ServerFieldsProps {
  form: UseFormReturnType<PartnerValues>
  onRefused: (refused: Refused) => void
}

/** Hints stand below, so that the inputs of a row stand beside each other. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The partner's SFTP server, and whether it can be reached. */
export function ServerFields({ form, onRefused }: ServerFieldsProps) {
  const { partner } = form.values
  const isServer = partner.host !== ''
  return (
    <Fieldset legend="SFTP server">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField
            form={form}
            path="partner.host"
            label="Host"
            placeholder="Empty: the sandbox"
            maxLength={253}
            autoComplete="off"
          />
          <NumberField
            form={form}
            path="partner.port"
            label="Port"
            min={1}
            max={65_535}
            thousandSeparator=""
            allowDecimal={false}
            disabled={!isServer}
          />
        </SimpleGrid>
        {isServer ? <LogInFields form={form} /> : null}
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <TextField
            form={form}
            path="partner.folderOut"
            label="Folder for our files"
            maxLength={200}
            inputWrapperOrder={BELOW}
          />
          <TextField form={form} path="partner.folderIn" label="Folder of their files" maxLength={200} />
          <NumberField
            form={form}
            path="partner.pollMinutes"
            label="Look every minutes"
            min={1}
            max={1_440}
            allowDecimal={false}
          />
        </SimpleGrid>
        <Checkbox
          label="Remove their files once they are taken"
          description="Each file is taken once either way, by its name and content."
          {...form.getInputProps('partner.isFileRemoved', { type: 'checkbox' })}
        />
        {isServer ? <TestConnection form={form} onRefused={onRefused} /> : null}
      </Stack>
    </Fieldset>
  )
}

function LogInFields({ form }: { form: ServerFieldsProps['form'] }) {
  const { credentialKind } = form.values.partner
  const kept = credentialKind === '' ? '' : `Kept: a ${credentialKind}. It is never shown.`
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField
          form={form}
          path="partner.userName"
          label="User name"
          maxLength={100}
          autoComplete="off"
          required
        />
        <PasswordField
          form={form}
          path="partner.password"
          label="Password"
          description={kept}
          inputWrapperOrder={BELOW}
          maxLength={200}
          autoComplete="new-password"
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <LongTextField
          form={form}
          path="partner.privateKey"
          label="Or a private key"
          placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
          maxLength={20_000}
          maxRows={4}
          autoComplete="off"
        />
        <PasswordField
          form={form}
          path="partner.passphrase"
          label="Its passphrase"
          maxLength={200}
          autoComplete="new-password"
        />
      </SimpleGrid>
      <TextField
        form={form}
        path="partner.hostKey"
        label="Host key"
        description="SHA256 fingerprint. Nothing is sent to a server that shows another."
        inputWrapperOrder={BELOW}
        maxLength={60}
        autoComplete="off"
      />
    </>
  )
}

/** Asks the server to try what is in the form, unsaved. */
function TestConnection({ form, onRefused }: ServerFieldsProps) {
  const { run, isRunning } = useChange(ediPartnerWork)
  const [result, setResult] = useState<{ isOk: boolean; hostKey: string; words: string } | null>(null)
  const test = async () => {
    setResult(null)
    const outcome = await run({ work: 'test', partner: form.values.partner }, { silent: true })
    if (outcome.kind === 'refused') onRefused(outcome)
    else setResult(outcome.value.test)
  }
  const shown = result?.hostKey ?? ''
  const isNewKey = result !== null && !result.isOk && shown !== '' && shown !== form.values.partner.hostKey
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        loading={isRunning}
        onClick={() => void test()}
      >
        Test connection
      </Button>
      <div role="status">
        {result ? (
          <Alert
            color={result.isOk ? 'green' : 'amber'}
            icon={result.isOk ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          >
            <Text size="sm">{result.words}</Text>
            {isNewKey ? (
              <Group gap="xs" mt="xs">
                <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {shown}
                </Text>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    form.setFieldValue('partner.hostKey', shown)
                    setResult(null)
                  }}
                >
                  It is the right key
                </Button>
              </Group>
            ) : null}
          </Alert>
        ) : null}
      </div>
    </Stack>
  )
}
