import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { readCustomReports, saveCustomReport } from '#contracts/endpoints/reports.ts'
import type { CustomReportValue } from '#contracts/entities/report.ts'
import {
  CONDITION_LABELS,
  REPORT_CONDITIONS,
  REPORT_SCOPES,
  SCOPE_LABELS,
} from '#domain/reports/definition.ts'
import { readBy, useChange } from '../../api/queries.ts'
import { MultiSelectBox } from '../../ui/choice/multi-select-box.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormProblem } from '../../ui/overtaken.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toast } from '../../ui/toast.ts'
import { type ContractForm, useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { bodyOf, type CustomValues, valuesOf } from './custom-values.ts'
import css from './reports.module.css'

type Field = ReplyOf<typeof readCustomReports>['fields'][number]

interface CustomDialogProps {
  /** null: the dialog is closed. A null report: a new one. */
  asked: { report: CustomReportValue | null; fields: readonly Field[] } | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** Creates a custom report: its shipments, its columns, or its groups and sums. */
export function CustomDialog({ asked, onClose, onSaved }: CustomDialogProps) {
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={asked?.report?.name ?? t`New custom report`} size="xl" {...typed}>
      {asked ? <CustomForm {...asked} onClose={onClose} onSaved={onSaved} /> : null}
    </Modal>
  )
}

type FormProps = NonNullable<CustomDialogProps['asked']> & Pick<CustomDialogProps, 'onClose' | 'onSaved'>

function CustomForm({ report, fields, onClose, onSaved }: FormProps) {
  const change = useChange(saveCustomReport)
  const client = useQueryClient()
  const { form, submit, message, isSubmitting } = useContractForm<CustomValues>({
    schema: saveCustomReport.body,
    initial: valuesOf(report),
    bodyOf,
    onSubmit: async (values) => {
      const outcome = await change.run(bodyOf(values))
      if (outcome.kind === 'refused') return outcome
      toast('success', t`${outcome.value.report.name} has been saved.`)
      onSaved(outcome.value.report.id)
      onClose()
      return null
    },
  })
  const goOn = async (take: (now: CustomReportValue) => void) => {
    const { reports } = await client.fetchQuery({
      ...readBy(readCustomReports, {}, { silent: true }),
      staleTime: 0,
    })
    const now = reports.find(({ id }) => id === report?.id)
    if (now) take(now)
    else onClose()
  }
  const { kind } = form.values
  return (
    <form onSubmit={submit} noValidate aria-label={t`Custom report`}>
      <Stack gap="md">
        <FormProblem
          message={message}
          isOvertaken={change.refused?.code === 'CUSTOM_REPORT_CHANGED'}
          what="report"
          onReload={() => goOn((now) => form.setValues(valuesOf(now)))}
          onKeepMine={() =>
            goOn(({ version }) => {
              form.setFieldValue('report.version', version)
              submit()
            })
          }
        />
        <TextField form={form} path="report.name" label={t`Name`} maxLength={100} required data-autofocus />
        <Segments
          label={t`Report contents`}
          isWide
          data={[
            { value: 'rows', label: t`One row per shipment` },
            { value: 'groups', label: t`Groups and totals` },
          ]}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', value)}
        />
        {kind === 'rows' ? (
          <RowFields form={form} fields={fields} />
        ) : (
          <GroupFields form={form} fields={fields} />
        )}
        <Conditions form={form} fields={fields} />
        <Checkbox
          label={t`Share it with colleagues`}
          {...form.getInputProps('report.isShared', { type: 'checkbox' })}
        />
        <FormButtons onCancel={onClose} loading={isSubmitting}>{t`Save and preview`}</FormButtons>
      </Stack>
    </form>
  )
}

interface FieldsProps extends Pick<ContractForm<CustomValues>, 'form'> {
  fields: readonly Field[]
}

const choices = (fields: readonly Field[]) => fields.map(({ key, label }) => ({ value: key, label }))

/** Several fields in the order in which the user chose them, with the server's fault. */
function Several(props: FieldsProps & { label: string; path: 'columns' | 'groups' | 'sums' }) {
  const { form, fields, label, path } = props
  const at = `report.definition.${path}` as const
  return (
    <MultiSelectBox
      label={label}
      path={at}
      data={choices(fields)}
      value={form.values.report.definition[path]}
      onChange={(value) => {
        form.setFieldValue(at, value)
        form.clearFieldError(at)
      }}
      error={form.errors[at] as string | undefined}
      clearLabel={t`Clear ${label.toLowerCase()}`}
    />
  )
}

function RowFields({ form, fields }: FieldsProps) {
  return (
    <>
      <NativeSelect
        label={t`Shipments`}
        data={REPORT_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }))}
        {...form.getInputProps('report.definition.scope')}
      />
      <Several
        form={form}
        fields={fields.filter(({ isColumn }) => isColumn)}
        label={t`Columns`}
        path="columns"
      />
    </>
  )
}

function GroupFields({ form, fields }: FieldsProps) {
  return (
    <>
      <NativeSelect
        label={t`Shipments`}
        data={(['left', 'unbilled'] as const).map((value) => ({ value, label: SCOPE_LABELS[value] }))}
        {...form.getInputProps('report.definition.scope')}
      />
      <Several form={form} fields={fields.filter(({ isGroup }) => isGroup)} label={t`Groups`} path="groups" />
      <Several form={form} fields={fields.filter(({ isSum }) => isSum)} label={t`Totals`} path="sums" />
    </>
  )
}

function Conditions({ form, fields }: FieldsProps) {
  const path = 'report.definition.conditions' as const
  const { conditions } = form.values.report.definition
  const filterable = choices(fields.filter(({ isColumn }) => isColumn))
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        <Trans>Filters</Trans>
      </Text>
      <div className={css.conditions}>
        {conditions.map((condition, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: filters have no other name than their place
          <div key={at} className={css.condition}>
            <NativeSelect
              aria-label={t`Filter ${at + 1} field`}
              data={filterable}
              {...form.getInputProps(`${path}.${at}.field`)}
            />
            <NativeSelect
              aria-label={t`Filter ${at + 1} condition`}
              data={REPORT_CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }))}
              {...form.getInputProps(`${path}.${at}.is`)}
            />
            {condition.is === 'isEmpty' || condition.is === 'isNotEmpty' ? (
              <span />
            ) : (
              <TextInput
                aria-label={t`Filter ${at + 1} value`}
                type={fields.find(({ key }) => key === condition.field)?.kind === 'date' ? 'date' : 'text'}
                maxLength={200}
                {...form.getInputProps(`${path}.${at}.value`)}
              />
            )}
            <ActionIcon
              size={34}
              variant="subtle"
              aria-label={t`Remove filter ${at + 1}`}
              onClick={() => form.removeListItem(path, at)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.insertListItem(path, { field: 'carrier', is: 'equals', value: '' })}
          >
            <Trans>Add filter</Trans>
          </Button>
        </Group>
      </div>
    </fieldset>
  )
}
