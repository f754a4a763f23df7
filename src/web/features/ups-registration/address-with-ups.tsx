import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { classifyUpsAddress, validateUpsAddress } from '#contracts/endpoints/ups-ready.ts'
import { useChange } from '../../api/queries.ts'
import type { PlainAddress } from '../../ui/address-check/plain-address.ts'
import { toast } from '../../ui/toast.ts'
import css from './ups-registration.module.css'

interface AddressWithUpsProps {
  address: PlainAddress & { companyName: string }
  onTake: (address: PlainAddress) => void
}

interface Judged extends ReplyOf<typeof validateUpsAddress> {
  kind: string
}

/** Asks UPS whether it knows the address; the user can accept the suggestion instead. */
export function AddressWithUps({ address, onTake }: AddressWithUpsProps) {
  const validate = useChange(validateUpsAddress)
  const classify = useChange(classifyUpsAddress)
  const [judged, setJudged] = useState<Judged | null>(null)
  const ask = async () => {
    const { companyName, street, street2, city, state, zip, countryCode } = address
    const body = { address: { companyName, street, street2, city, state, zip, countryCode } }
    const [known, kind] = await Promise.all([
      validate.run(body, { silent: true }),
      classify.run(body, { silent: true }),
    ])
    if (known.kind === 'refused') {
      setJudged(null)
      if (!known.isTold) toast('error', known.message)
      return
    }
    const word =
      kind.kind === 'ok' && kind.value.Classification !== 'unknown' ? kind.value.Classification : ''
    setJudged({ ...known.value, kind: word })
  }
  return (
    <div>
      <Button
        variant="subtle"
        size="xs"
        disabled={address.street.trim() === ''}
        loading={validate.isRunning || classify.isRunning}
        onClick={() => void ask()}
      >
        <Trans>Check the address with UPS</Trans>
      </Button>
      <div aria-live="polite">{judged ? <Verdict judged={judged} onTake={onTake} /> : null}</div>
    </div>
  )
}

function Verdict({ judged, onTake }: { judged: Judged; onTake: (address: PlainAddress) => void }) {
  const kind = judged.kind ? t` It is ${judged.kind}.` : ''
  const words = judged.isValid
    ? t`UPS knows this address.${kind}`
    : judged.isAmbiguous
      ? t`UPS found several similar addresses:`
      : t`UPS does not know this address.`
  return (
    <div className={css.candidates}>
      <Text size="sm">{words}</Text>
      {judged.candidates.map(({ street, street2, city, state, zip, countryCode }) => (
        <Button
          key={`${street} ${street2} ${zip}`}
          size="compact-sm"
          variant="default"
          onClick={() => onTake({ street, street2, city, state, zip, countryCode })}
        >
          {t`Use ${[street, street2, city, state].filter(Boolean).join(', ')} ${zip}`}
        </Button>
      ))}
    </div>
  )
}
