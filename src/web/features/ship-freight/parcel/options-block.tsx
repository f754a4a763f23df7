import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { memo, useContext, useEffect, useState } from 'react'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { partFrom } from '../../../ui/part-source.ts'
import { Section } from '../../../ui/section.tsx'
import { RateButtonContext } from '../desk/pricing/use-rating.ts'
import { TICK_OPTIONS, type TickOption, VALUE_ADDED } from './carrier-options.ts'
import type { OptionsProps } from './options.tsx'
import type { ParcelForm } from './parcel-form.ts'

/** Loaded ahead with the prices: a carrier may refuse an option, and its field has to exist then. */
const OPTIONS = partFrom(() => import('./options.tsx').then((part) => part.Options))

/** The carrier's options. An option that none of the chosen carriers has shows that and cannot be checked. */
export const OptionsBlock = memo(function OptionsBlock(props: OptionsProps) {
  const { parcel, faults } = props
  const [isFolded, setFolded] = useState(true)
  const { isRating } = useContext(RateButtonContext)
  useEffect(() => {
    if (isRating) OPTIONS.fetchAhead()
  }, [isRating])
  const wanted = namesOf(parcel)
  const hasFault = ['signature', 'returnServiceType', 'uspsEndorsement', 'labelCode', 'insuredValue'].some(
    (name) => faults[name],
  )
  return (
    <Section
      title={t`Options`}
      id="options"
      note={
        wanted.length > 0 ? wanted.join(' · ') : t`Signature, Saturday, hold, return, SurePost, label format`
      }
      isFolded={isFolded && !hasFault}
      onFold={setFolded}
    >
      <LazyPart of={OPTIONS} isWanted waiting={<Skeleton height={230} />} with={props} />
    </Section>
  )
})

/** Names of the selected options, for the title of the collapsed section. */
function namesOf(parcel: ParcelForm): string[] {
  const ticked = (Object.keys(TICK_OPTIONS) as TickOption[]).filter((name) => parcel[name])
  return [
    ...(parcel.signature === '1' ? [] : [parcel.signature === '3' ? t`Adult signature` : t`Signature`]),
    ...ticked.map((name) => TICK_OPTIONS[name].label),
    ...(parcel.holdLocation ? [t`Hold at ${parcel.holdLocation.name}`] : []),
    ...(parcel.insuredValue?.trim() ? [t`Insured for $${parcel.insuredValue}`] : []),
    ...(parcel.returnService === '' ? [] : [t`Return`]),
    ...(parcel.surePostCode === '' ? [] : ['SurePost']),
    ...(parcel.uspsEndorsement === '' ? [] : [t`Endorsement`]),
    ...parcel.valueAddedServices.map((code) => VALUE_ADDED[code]?.label ?? code),
    ...(parcel.labelCode === '' ? [] : [t`Label as ${parcel.labelCode}`]),
  ]
}
