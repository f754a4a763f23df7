import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Divider, SimpleGrid, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { logIn, userAgreement } from '#contracts/endpoints/session.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/queries.ts'
import { rightsOf, startSession } from '../../api/session.ts'
import { addressOf, defaultPage } from '../../shell/page-of.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { PASSWORD_LENGTH, strengthOf } from '../../ui/new-password/strength.ts'
import { StrengthMeter } from '../../ui/new-password/strength-meter.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import css from './account-setup.module.css'
import { bodyOf, faultsOf, INITIAL, type SignUpValues } from './sign-up-values.ts'

interface SignUpFormProps {
  accessId: string
  agreement: Pick<ReplyOf<typeof userAgreement>, 'text' | 'version'>
  /** The company was created; the administrator has to confirm this address. */
  onMailed: (address: string) => void
}

/** The company, its first administrator, its address for freight bills, and the agreement. */
export function SignUpForm({ accessId, agreement, onMailed }: SignUpFormProps) {
  const change = useChange(userAgreement)
  const enter = useEnter()
  const { form, submit, message, isSubmitting } = useContractForm<SignUpValues>({
    schema: userAgreement.body,
    initial: INITIAL,
    bodyOf: (values) => bodyOf(values, { accessId, version: agreement.version }),
    check: faultsOf,
    onSubmit: async (values) => {
      const outcome = await change.run(bodyOf(values, { accessId, version: agreement.version }))
      if (outcome.kind === 'refused') return outcome
      if (outcome.value.next === 'confirm') onMailed(values.signUp.email)
      else await enter(values.signUp)
      return null
    },
  })
  const isAccepted = form.values.isAccepted
  return (
    <form onSubmit={submit} noValidate aria-label={t`Create your company`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <Divider label={t`Company`} labelPosition="left" />
        <TextField
          form={form}
          path="signUp.companyName"
          label={t`Company`}
          maxLength={100}
          required
          autoComplete="organization"
          data-autofocus
        />
        <Text size="sm" fw={600}>
          <Trans>Where freight bills go</Trans>
        </Text>
        <Address form={form} />
        <Divider label={t`First administrator`} labelPosition="left" />
        <Administrator form={form} />
        <StrengthMeter strength={strengthOf(form.values.signUp.password)} />
        <Divider label={t`User agreement`} labelPosition="left" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <section className={css.agreement} aria-label={t`Agreement text`} tabIndex={0}>
          {agreement.text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <Checkbox
          label={t`I accept the agreement for my company`}
          data-path="isAccepted"
          checked={isAccepted}
          onChange={(event) => form.setFieldValue('isAccepted', event.currentTarget.checked)}
          error={form.errors.isAccepted}
        />
        <Button type="submit" loading={isSubmitting}>
          <Trans>Create company</Trans>
        </Button>
      </Stack>
    </form>
  )
}

type FormProps = { form: ReturnType<typeof useContractForm<SignUpValues>>['form'] }

function Address({ form }: FormProps) {
  const at = 'signUp.billTo'
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField
        form={form}
        path={`${at}.line1`}
        label={t`Street`}
        maxLength={100}
        required
        autoComplete="address-line1"
      />
      <TextField
        form={form}
        path={`${at}.line2`}
        label={t`Street 2`}
        maxLength={100}
        autoComplete="address-line2"
      />
      <TextField
        form={form}
        path={`${at}.zip`}
        label="ZIP"
        maxLength={10}
        required
        autoComplete="postal-code"
      />
      <TextField
        form={form}
        path={`${at}.city`}
        label={t`City`}
        placeholder={t`From the ZIP`}
        maxLength={60}
        autoComplete="address-level2"
      />
      <TextField
        form={form}
        path={`${at}.state`}
        label={t`State`}
        placeholder={t`From the ZIP`}
        maxLength={2}
        autoComplete="address-level1"
      />
      <ChoiceField
        form={form}
        path={`${at}.countryCode`}
        label={t`Country`}
        data={COUNTRIES}
        allowDeselect={false}
      />
    </SimpleGrid>
  )
}

const COUNTRIES = [
  { value: 'US', label: t`United States` },
  { value: 'CA', label: t`Canada` },
  { value: 'MX', label: t`Mexico` },
]

function Administrator({ form }: FormProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField
        form={form}
        path="signUp.firstName"
        label={t`First name`}
        maxLength={60}
        required
        autoComplete="given-name"
      />
      <TextField
        form={form}
        path="signUp.lastName"
        label={t`Last name`}
        maxLength={60}
        required
        autoComplete="family-name"
      />
      <TextField
        form={form}
        path="signUp.email"
        label={t`E-mail`}
        maxLength={200}
        required
        autoComplete="email"
        inputMode="email"
      />
      <TextField
        form={form}
        path="signUp.phone"
        label={t`Phone`}
        maxLength={50}
        autoComplete="tel"
        inputMode="tel"
      />
      <TextField
        form={form}
        path="signUp.userName"
        label={t`User name`}
        maxLength={100}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        form={form}
        path="signUp.password"
        label={t`Password`}
        description={t`At least ${PASSWORD_LENGTH} characters`}
        required
        autoComplete="new-password"
      />
    </SimpleGrid>
  )
}

/** Logs the new administrator in with the typed user name and password. */
function useEnter() {
  const navigate = useNavigate()
  return async ({ userName, password }: { userName: string; password: string }) => {
    const outcome = await call(logIn, { userName, password }, { silent: true })
    if (outcome.kind === 'refused') return void (await navigate(pageLink('Login')))
    const { token, userDetails: user } = outcome.value
    startSession({ key: token, user })
    const page = defaultPage(rightsOf(user), user.defaultPageId)
    await navigate({ to: page === null ? '/SingleOrder' : addressOf(page) })
  }
}
