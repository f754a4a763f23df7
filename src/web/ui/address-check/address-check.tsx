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
  /** The suggestion is taken. */
  onTake: (address: PlainAddress) => void
  /** Given: whether somebody lives there is set from the answer, where it is known. */
  onResidential?: (isResidential: boolean) => void
}

/**
 * Asks whether an address is real: the verdict, what it should be beside what was typed, and one press to take it. What
 * is changed afterwards has not been checked, so its answer goes away.
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
    // The button that was pressed goes away with the answer.
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
