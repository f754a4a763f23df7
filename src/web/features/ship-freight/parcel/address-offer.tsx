import { t } from '@lingui/core/macro'
import { Alert, Stack } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { checkAddress } from '#contracts/endpoints/address-check.ts'
import { useChange } from '../../../api/queries.ts'
import { AddressAnswer, type CheckedAnswer } from '../../../ui/address-check/address-answer.tsx'
import type { PlainAddress } from '../../../ui/address-check/plain-address.ts'

interface AddressOfferProps {
  address: PlainAddress
  onTake: (address: PlainAddress) => void
}

/** Suggests a corrected address before the label is bought, if the address check finds an error in the typed one. */
export function AddressOffer({ address, onTake }: AddressOfferProps) {
  const { run } = useChange(checkAddress)
  const [checked, setChecked] = useState<CheckedAnswer | null>(null)
  const { street, street2, city, state, zip, countryCode } = address
  const key = JSON.stringify({ street, street2, city, state, zip, countryCode })
  useEffect(() => {
    let isLeft = false
    const typed = JSON.parse(key) as PlainAddress
    if (typed.street.trim() === '') return
    void run({ address: typed }, { silent: true }).then((outcome) => {
      if (isLeft) return
      setChecked(outcome.kind === 'ok' ? { key, typed, answer: outcome.value } : null)
    })
    return () => {
      isLeft = true
    }
  }, [key, run])
  if (checked === null || checked.key !== key || checked.answer.verdict === 'confirmed') return null
  return (
    <Alert color="amber" title={t`Check the address`} icon={<IconMapPin size={18} aria-hidden />}>
      <Stack gap="xs">
        <AddressAnswer checked={checked} onTake={onTake} />
      </Stack>
    </Alert>
  )
}
