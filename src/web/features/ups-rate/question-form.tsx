import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { rateUps } from '#contracts/endpoints/ups-ready.ts'
import { UPS_PACKAGE_TYPES } from '#contracts/reference.ts'
import { isZipKey, ZIP_MAX_LENGTH } from '#domain/text/zip.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { useZipPlace } from '../../ui/lane-search/use-zip-place.ts'
import { type AskedRate, faultsOfAsked, OWN_PACKAGING } from './asked-rate.ts'
import css from './ups-rate.module.css'

interface QuestionFormProps {
  asked: AskedRate
  accounts: ReplyOf<typeof rateUps>['accounts']
  /** The server's faults. */
  fields: Record<string, string>
  isAsking: boolean
  onAsk: (asked: AskedRate) => void
}

const PLACES: Readonly<Record<string, string>> = { live: '', test: ' (test)', sandbox: ' (sandbox)' }

/** From, to, weight, size, packaging, and whether the address is residential. */
export function QuestionForm({ asked, accounts, fields, isAsking, onAsk }: QuestionFormProps) {
  const form = useForm<AskedRate>({
    initialValues: asked,
    validate: faultsOfAsked,
    validateInputOnBlur: true,
  })
  const { setErrors, setValues, clearErrors } = form
  // Back and forward load another request; the form stays, and with it the focus.
  useEffect(() => {
    setValues(asked)
    clearErrors()
  }, [asked, setValues, clearErrors])
  useEffect(() => {
    if (Object.keys(fields).length === 0) return
    setErrors(fields)
    focusFirst(Object.keys(fields))
  }, [fields, setErrors])
  const side = (name: 'weightLb' | 'length' | 'width' | 'height', label: string) => (
    <TextInput label={label} inputMode="decimal" maxLength={8} {...form.getInputProps(name)} />
  )
  return (
    <form
      noValidate
      aria-label={t`Package`}
      onSubmit={form.onSubmit(onAsk, (faults) => focusFirst(Object.keys(faults)))}
      className={css.form}
    >
      <ZipInput label={t`From ZIP`} {...form.getInputProps('fromZip')} value={form.values.fromZip} />
      <ZipInput label={t`To ZIP`} {...form.getInputProps('toZip')} value={form.values.toZip} />
      {side('weightLb', t`Weight, lb`)}
      {side('length', t`Length, in`)}
      {side('width', t`Width, in`)}
      {side('height', t`Height, in`)}
      <NativeSelect
        label={t`Packaging`}
        data={UPS_PACKAGE_TYPES.map(({ code, label }) => ({ value: code, label }))}
        {...form.getInputProps('packageType')}
        value={form.values.packageType || OWN_PACKAGING}
        className={css.wide}
      />
      {accounts.length > 1 ? (
        <NativeSelect
          label={t`Account`}
          data={accounts.map(({ accountId, AccountNumber, Environment }) => ({
            value: accountId,
            label: `${AccountNumber}${PLACES[Environment] ?? ''}`,
          }))}
          {...form.getInputProps('accountId')}
          value={form.values.accountId || (accounts[0]?.accountId ?? '')}
          className={css.wide}
        />
      ) : null}
      <div className={css.last}>
        <Checkbox label={t`Residential`} {...form.getInputProps('isResidential', { type: 'checkbox' })} />
        <Button type="submit" loading={isAsking}>
          <Trans>Get prices</Trans>
        </Button>
      </div>
    </form>
  )
}

interface ZipInputProps {
  label: string
  value: string
  error?: React.ReactNode
  onChange: (value: string) => void
}

/** A ZIP with its city and state below. */
function ZipInput({ value, error, onChange, ...input }: ZipInputProps) {
  const { place, fault } = useZipPlace(value)
  const sentence = error ?? (fault || undefined)
  return (
    <div>
      <TextInput
        {...input}
        value={value}
        error={sentence}
        maxLength={ZIP_MAX_LENGTH}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        onKeyDown={(event) => {
          const isShortcut = event.ctrlKey || event.metaKey || event.altKey
          if (event.key.length === 1 && !isShortcut && !isZipKey(event.key) && event.key !== ' ')
            event.preventDefault()
        }}
      />
      <div className={css.place} aria-live="polite">
        {sentence ? '' : place}
      </div>
    </div>
  )
}
