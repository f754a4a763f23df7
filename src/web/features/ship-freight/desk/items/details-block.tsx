import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { memo, useState } from 'react'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import { Section } from '../../../../ui/section.tsx'
import { TEXT_FIELDS } from '../form/form.ts'
import type { DetailsBlockProps } from './details-props.ts'

const FIELDS = partFrom(() => import('./details-fields.tsx').then((part) => part.DetailsFields))

/** References, instructions and notes: collapsed, with the number of filled fields next to the title. */
export const DetailsBlock = memo(function DetailsBlock({ form, faults, change }: DetailsBlockProps) {
  const filled = TEXT_FIELDS.filter((name) => name !== 'notifyEmails' && form[name] !== '')
  const [isFolded, setFolded] = useState(true)
  const hasFault = [...TEXT_FIELDS, 'declaredValueCents'].some((name) => faults[name])
  return (
    <Section
      title={t`References and notes`}
      id="details"
      note={
        filled.length > 0
          ? t`${filled.length} filled in`
          : t`PO, order, references, instructions, value, notify`
      }
      isFolded={isFolded && !hasFault}
      onFold={setFolded}
    >
      <LazyPart of={FIELDS} isWanted waiting={<Skeleton height={320} />} with={{ form, faults, change }} />
    </Section>
  )
})
