import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMapPinCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { checkAddress } from '#contracts/endpoints/address-check.ts'
import { useChange } from '../../api/queries.ts'
import { FormErrorSummary } from '../form-error-summary.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { partFrom } from '../part-source.ts'
import type { CheckedAnswer } from './address-answer.tsx'
import type { PlainAddress } from './plain-address.ts'

const ANSWER = partFrom(() => import('./address-answer.tsx').then((part) => part.AddressAnswer))

interface AddressCheckProps {
  address: PlainAddress
  /** Called when the user accepts the suggestion. */
  onTake: (address: PlainAddress) => void
  /** If given: called with whether the address is residential, if the result says so. */
  onResidential?: (isResidential: boolean) => void
}

/**
 * Checks whether an address exists: shows the result and the suggestion next to the typed address, with a button to
 * apply it. A later change clears the result, because that address was not checked.
 */
export function AddressCheck({ address, onTake, onResidential }: AddressCheckProps) {
  const check = useChange(checkAddress)
  const button = useRef<HTMLButtonElement>(null)
  const [checked, setChecked] = useState<CheckedAnswer | null>(null)
  const { street, street2, city, state, zip, countryCode } = address
  const plain = { street, street2, city, state, zip, countryCode }
  const key = JSON.stringify(plain)
  const isStale = checked !== null && checked.key !== key
  useEffect(() => {
    if (isStale) setChecked(null)
  }, [isStale])
  const ask = async () => {
    const outcome = await check.run({ address: plain }, { silent: true })
    if (outcome.kind === 'refused') return setChecked(null)
    setChecked({ key, typed: plain, answer: outcome.value })
    const classification = outcome.value.corrected?.classification
    if (classification === 'residential' || classification === 'commercial') {
      onResidential?.(classification === 'residential')
    }
  }
  const take = (found: PlainAddress) => {
    onTake(found)
    // The button that was pressed disappears with the result.
    button.current?.focus()
  }
  return (
    <div>
      <Button
        ref={button}
        variant="subtle"
        size="xs"
        leftSection={<IconMapPinCheck size={14} aria-hidden />}
        disabled={street.trim() === ''}
        loading={check.isRunning}
        onClick={() => void ask()}
      >
        <Trans>Check address</Trans>
      </Button>
      {check.refused && !check.refused.isTold ? <FormErrorSummary message={check.refused.message} /> : null}
      <div aria-live="polite">
        {checked && !isStale ? <LazyPart of={ANSWER} isWanted with={{ checked, onTake: take }} /> : null}
      </div>
    </div>
  )
}
