import { t } from '@lingui/core/macro'
import { SimpleGrid, Stack } from '@mantine/core'
import { parcelBoxWork } from '#contracts/endpoints/parcel.ts'
import type { ParcelBoxValue } from '#contracts/entities/parcel-box.ts'
import { useChange } from '../../api/queries.ts'
import { NumberField } from '../fields/number-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormButtons } from '../form-buttons.tsx'
import { FormErrorSummary } from '../form-error-summary.tsx'
import { toast } from '../toast.ts'
import { useContractForm } from '../use-contract-form.ts'

interface BoxValues extends Record<string, unknown> {
  box: Omit<ParcelBoxValue, 'length' | 'width' | 'height' | 'tareLb' | 'maxWeightLb'> & {
    length: number | ''
    width: number | ''
    height: number | ''
    tareLb: number | ''
    maxWeightLb: number | ''
  }
}

const BLANK: BoxValues['box'] = {
  ...{ id: '', name: '', length: '', width: '', height: '', tareLb: '', maxWeightLb: '' },
}

/** Adds or changes one box size. */
export function BoxForm({ box, onClose }: { box: ParcelBoxValue | null; onClose: () => void }) {
  const change = useChange(parcelBoxWork)
  const { form, submit, message, isSubmitting } = useContractForm<BoxValues>({
    schema: parcelBoxWork.body,
    initial: { box: box ?? BLANK },
    bodyOf,
    check: ({ box: { name } }): Record<string, string> =>
      name.trim() === '' ? { 'box.name': t`Enter a name, such as Small box.` } : {},
    onSubmit: async (values) => {
      const query = { Operationtype: box ? 'UPDATE' : 'ADD' }
      const outcome = await change.run(bodyOf(values), { query })
      if (outcome.kind === 'refused') return outcome
      toast('success', t`${values.box.name.trim()} is saved.`)
      onClose()
      return null
    },
  })
  const side = (name: 'length' | 'width' | 'height', label: string) => (
    <NumberField form={form} path={`box.${name}`} label={label} required min={0} max={108} />
  )
  return (
    <form onSubmit={submit} noValidate aria-label={box ? t`Change ${box.name}` : t`Add a box size`}>
      <Stack gap="sm">
        {message ? <FormErrorSummary message={message} /> : null}
        <TextField form={form} path="box.name" label={t`Name`} required maxLength={40} data-autofocus />
        <SimpleGrid cols={3} spacing="sm">
          {side('length', t`Length, in`)}
          {side('width', t`Width, in`)}
          {side('height', t`Height, in`)}
        </SimpleGrid>
        <SimpleGrid cols={2} spacing="sm">
          <NumberField form={form} path="box.tareLb" label={t`Empty box weight, lb`} min={0} max={150} />
          <NumberField form={form} path="box.maxWeightLb" label={t`Maximum, lb`} min={0} max={150} />
        </SimpleGrid>
        <FormButtons onCancel={onClose} loading={isSubmitting}>
          {box ? t`Save box size` : t`Add box size`}
        </FormButtons>
      </Stack>
    </form>
  )
}

/** An empty weight is 0; an empty side is an error. */
const bodyOf = ({ box }: BoxValues) => ({
  box: {
    ...box,
    ...{ length: Number(box.length), width: Number(box.width), height: Number(box.height) },
    ...{ tareLb: Number(box.tareLb), maxWeightLb: Number(box.maxWeightLb) },
  },
})
