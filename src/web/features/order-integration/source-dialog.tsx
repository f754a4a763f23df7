import { t } from '@lingui/core/macro'
import { Checkbox, Modal, SimpleGrid, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { integrationWork } from '#contracts/endpoints/integration.ts'
import { type IntegrationSourceValue, USUAL_PORTS } from '#contracts/entities/integration-source.ts'
import { readBy, useChange } from '../../api/queries.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormProblem } from '../../ui/overtaken.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { MailboxFields } from './mailbox-fields.tsx'
import { ServerFields } from './server-fields.tsx'
import { faultsOf, KINDS, type SourceKind, type SourceValues, sourceOf, valuesOf } from './source-values.ts'
import { TestSource } from './test-source.tsx'

interface SourceDialogProps {
  /** null: the dialog is closed. A null source: a new one. */
  asked: { source: IntegrationSourceValue | null } | null
  onClose: () => void
}

/** Adds or changes one source of orders. */
export function SourceDialog({ asked, onClose }: SourceDialogProps) {
  const title = asked?.source ? asked.source.name : t`Add an order source`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? <SourceForm source={asked.source} onClose={onClose} /> : null}
    </Modal>
  )
}

function SourceForm({ source, onClose }: { source: IntegrationSourceValue | null; onClose: () => void }) {
  const change = useChange(integrationWork)
  const { form, submit, refuse, message, isSubmitting } = useContractForm<SourceValues>({
    schema: integrationWork.body,
    initial: valuesOf(source),
    bodyOf: (values) => ({ source: sourceOf(values) }),
    check: faultsOf,
    onSubmit: async (values) => {
      const query = { Functype: source ? 'update' : 'add' }
      const outcome = await change.run({ source: sourceOf(values) }, { query })
      if (outcome.kind === 'refused') return outcome
      toast('success', outcome.value.message)
      onClose()
      return null
    },
  })
  const client = useQueryClient()
  const goOn = async (take: (now: IntegrationSourceValue) => void) => {
    const reading = readBy(integrationWork, {}, { query: { Functype: 'select' }, silent: true })
    const { sources } = await client.fetchQuery({ ...reading, staleTime: 0 })
    const now = sources.find(({ id }) => id === source?.id)
    if (now) take(now)
    else onClose()
  }
  // This form does not have the column mapping: the mapping that a user chose stays.
  const keepMine = ({ columns, version }: IntegrationSourceValue) => {
    form.setFieldValue('source.columns', columns)
    form.setFieldValue('source.version', version)
    submit()
  }
  const { kind } = form.values.source
  const choose = (chosen: SourceKind) => {
    form.setFieldValue('source.kind', chosen)
    form.setFieldValue('source.port', USUAL_PORTS[chosen])
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t`Order source`}>
      <Stack gap="md">
        <FormProblem
          message={message}
          isOvertaken={change.refused?.code === 'SOURCE_CHANGED'}
          what="source"
          onReload={() => goOn((now) => form.setValues(valuesOf(now)))}
          onKeepMine={() => goOn(keepMine)}
        />
        {source ? null : (
          <Segments label={t`How files arrive`} data={KINDS} value={kind} onChange={choose} isWide />
        )}
        <TextField form={form} path="source.name" label={t`Name`} maxLength={100} required data-autofocus />
        {kind === 'Email' ? <MailboxFields form={form} /> : null}
        {kind === 'Email' || kind === 'Upload' ? null : <ServerFields form={form} />}
        {kind === 'Upload' ? null : (
          <>
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
              <NumberField
                form={form}
                path="source.everyMinutes"
                label={t`Check every (minutes)`}
                min={1}
                max={1_440}
              />
              <ChoiceField
                form={form}
                path="source.afterImport"
                label={t`After import`}
                data={[
                  { value: 'move', label: kind === 'Email' ? t`Move the e-mail` : t`Move the file` },
                  { value: 'delete', label: kind === 'Email' ? t`Delete the e-mail` : t`Delete the file` },
                  { value: 'leave', label: kind === 'Email' ? t`Mark it as read` : t`Leave it in place` },
                ]}
                allowDeselect={false}
              />
              {form.values.source.afterImport === 'move' ? (
                <TextField
                  form={form}
                  path="source.archivePath"
                  label={t`Move to folder`}
                  placeholder={kind === 'Email' ? t`Processed` : 'processed'}
                  maxLength={500}
                />
              ) : null}
            </SimpleGrid>
            <Checkbox
              label={t`Accept orders from this source`}
              {...form.getInputProps('source.isEnabled', { type: 'checkbox' })}
            />
            <TestSource
              values={form.values}
              onKey={(key) => form.setFieldValue('source.hostKey', key)}
              onRefused={refuse}
            />
          </>
        )}
        <FormButtons onCancel={onClose} loading={isSubmitting}>
          {source ? t`Save source` : t`Add source`}
        </FormButtons>
      </Stack>
    </form>
  )
}
