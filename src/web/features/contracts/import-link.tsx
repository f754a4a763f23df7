import { t } from '@lingui/core/macro'
import { pageLink } from '../../ui/address/page-link.ts'
import { LinkButton } from '../../ui/link-button.tsx'

interface ImportLinkProps {
  contract: { scac: string; rateModeId: number }
  /** The kind of sheet; absent: the rates of the rate mode. */
  kind?: string
  label?: string
  /** The draft that the sheet is added to. */
  basedOn?: string
  isPrimary?: boolean
}

const RATES: Record<number, string> = {
  1: 'ltl-rates',
  2: 'volume-rates',
  3: 'volume-rates',
  4: 'parcel-rates',
  5: 'volume-rates',
}

/**
 * The URL parameters of the rate sheets with carrier and kind of sheet chosen; `basedOn`: the draft that the sheet is
 * added to.
 */
export const importSearch = (
  { scac, rateModeId }: ImportLinkProps['contract'],
  basedOn?: string,
  kind = RATES[rateModeId],
) => ({
  ...{ view: 'RateSheets', kind, carrier: `${scac}-${rateModeId}` },
  ...(basedOn ? { basedOn } : {}),
})

/** A link to the import. */
export function ImportLink({
  contract,
  kind,
  label = t`Import rates`,
  basedOn,
  isPrimary = false,
}: ImportLinkProps) {
  return (
    <LinkButton
      size={isPrimary ? 'sm' : 'xs'}
      variant={isPrimary ? 'filled' : 'default'}
      {...pageLink('Carriers', importSearch(contract, basedOn, kind))}
    >
      {label}
    </LinkButton>
  )
}
