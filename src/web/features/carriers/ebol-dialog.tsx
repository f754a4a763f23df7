import { t } from '@lingui/core/macro'
import { Button, Group, Modal, SimpleGrid, Stack } from '@mantine/core'
import { ebolAccountWork } from '#contracts/endpoints/carriers.ts'
import type { EbolAccountValue } from '#contracts/entities/carrier.ts'
import { useChange } from '../../api/queries.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'

/** The environment of an account, in the user's language. */
export const environmentWords = (): Record<EbolAccountValue['environment'], string> => ({
  live: t`Live`,
  test: t`Test`,
  sandbox: t`Sandbox`,
})

interface EbolDialogProps {
  /** null: closed; without an account: a new one. */
  asked: { account: EbolAccountValue | null } | null
  carriers: readonly { scac: string; name: string }[]
  onClose: () => void
}

/** Adds or changes the account with one carrier. */
export function EbolDialog({ asked, ...rest }: EbolDialogProps) {
  const title = asked?.account ? t`eBOL account for ${asked.account.carrierName}` : t`Add an eBOL account`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={rest.onClose} title={title} size="lg" {...typed}>
      {asked ? <AccountForm account={asked.account} {...rest} /> : null}
    </Modal>
  )
}

interface Values extends Record<string, unknown> {
  work: 'save'
  account: Omit<EbolAccountValue, 'hasSecret' | 'carrierName'>
}

const NEW: Values['account'] = {
  ...{ id: '', scac: '', environment: 'live', bolUrl: '', pickupUrl: '' },
  ...{ login: 'bearer', userName: '', secret: '', accountNumber: '' },
}

function valuesOf(account: EbolAccountValue | null): Values {
  if (account === null) return { work: 'save', account: NEW }
  const { hasSecret: _has, carrierName: _name, ...rest } = account
  return { work: 'save', account: { ...rest, secret: '' } }
}

interface AccountFormProps extends Omit<EbolDialogProps, 'asked'> {
  account: EbolAccountValue | null
}

function AccountForm({ account, carriers, onClose }: AccountFormProps) {
  const change = useChange(ebolAccountWork)
  const { form, submit, message, isSubmitting } = useContractForm<Values>({
    schema: ebolAccountWork.body,
    initial: valuesOf(account),
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') return outcome
      toast('success', outcome.value.message)
      onClose()
      return null
    },
  })
  const { environment, login } = form.values.account
  return (
    <form onSubmit={submit} noValidate aria-label={t`eBOL account`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <SelectBox
            label={t`Carrier`}
            placeholder={t`Choose an LTL carrier`}
            data={carriers.map(({ scac, name }) => ({ value: scac, label: `${name} (${scac})` }))}
            required
            disabled={account !== null}
            data-autofocus
            {...form.getInputProps('account.scac')}
            value={form.values.account.scac || null}
            onChange={(scac) => form.setFieldValue('account.scac', scac ?? '')}
          />
          <ChoiceField
            form={form}
            path="account.environment"
            label={t`Environment`}
            data={Object.entries(environmentWords()).map(([value, label]) => ({ value, label }))}
          />
        </SimpleGrid>
        {environment === 'sandbox' ? null : (
          <>
            <TextField
              form={form}
              path="account.bolUrl"
              label={t`eBOL address`}
              description={t`The part before /bol/v1/app/`}
              required
              maxLength={300}
            />
            <TextField
              form={form}
              path="account.pickupUrl"
              label={t`Pickup address`}
              description={t`The part before /v1/pickups/. Leave it empty if the carrier does not accept pickup requests this way.`}
              maxLength={300}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <ChoiceField
                form={form}
                path="account.login"
                label={t`Log-in`}
                data={[
                  { value: 'bearer', label: t`Bearer token` },
                  { value: 'key', label: t`API key (X-API-Key)` },
                  { value: 'basic', label: t`User name and password` },
                ]}
              />
              {login === 'basic' ? (
                <TextField
                  form={form}
                  path="account.userName"
                  label={t`User name`}
                  required
                  maxLength={100}
                  autoComplete="off"
                />
              ) : null}
              <PasswordField
                form={form}
                path="account.secret"
                label={login === 'basic' ? t`Password` : t`Secret`}
                required={!account?.hasSecret}
                placeholder={account?.hasSecret ? t`Saved; type to change it` : ''}
                autoComplete="new-password"
                maxLength={2000}
              />
            </SimpleGrid>
          </>
        )}
        <TextField form={form} path="account.accountNumber" label={t`Account number`} maxLength={40} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t`Save`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
