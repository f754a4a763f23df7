import { t } from '@lingui/core/macro'
import { Alert, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { FixLink } from '../fix-link.tsx'
import { briefly, namesOf } from '../rate-list/carrier-names.ts'
import css from './price-notices.module.css'

/** Why a carrier gave no price; without a code while the answers are still arriving. */
export interface PriceGap {
  scac: string
  carrierName: string
  code?: string | undefined
  rateModeId: number
}

/** More carriers than this share one button. */
const MOST_BUTTONS = 3

/** Below the prices: carriers without a contract or a fuel price, with a link to enter it. */
export function PriceGaps({ notices }: { notices: readonly PriceGap[] }) {
  const fuel = notices.filter(({ code }) => code === 'NO_FUEL_PRICE')
  const contracts = notices.filter(({ code }) => code === 'NO_TARIFF')
  if (fuel.length + contracts.length === 0) return null
  const [first] = fuel
  return (
    <div className={css.gaps}>
      {first ? (
        <Gap words={t`No fuel price, so no rate: ${briefly(namesOf(fuel))}.`}>
          <FixLink to="fuel-price" search={{ carrier: carrierOf(first) }} />
        </Gap>
      ) : null}
      {contracts.length > 0 ? (
        <Gap words={t`No contract in force: ${briefly(namesOf(contracts))}.`}>
          <ContractLinks gaps={contracts} />
        </Gap>
      ) : null}
    </div>
  )
}

const carrierOf = ({ scac, rateModeId }: PriceGap): string => `${scac}-${rateModeId}`

function Gap({ words, children }: { words: string; children: React.ReactNode }) {
  return (
    <Alert role="note" color="amber" radius={0} p="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Group gap="xs" justify="space-between">
        <span>{words}</span>
        <Group gap="xs" className="lading-no-print">
          {children}
        </Group>
      </Group>
    </Alert>
  )
}

/** A button per carrier; if there are many, one button to the carriers without a contract. */
function ContractLinks({ gaps }: { gaps: readonly PriceGap[] }) {
  if (gaps.length > MOST_BUTTONS) return <FixLink to="contract" />
  return gaps.map((gap) => (
    <FixLink
      key={carrierOf(gap)}
      to="contract"
      search={{ contract: carrierOf(gap) }}
      {...(gaps.length > 1 ? { label: t`Start a contract: ${gap.scac}` } : {})}
    />
  ))
}
