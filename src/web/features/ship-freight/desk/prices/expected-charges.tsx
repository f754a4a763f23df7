import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Desk } from '../pricing/use-desk.ts'
import { ExpectedNote } from './expected-note.tsx'

/** Charges that carriers also billed for similar shipments: adding one now includes it in the price. */
export function ExpectedCharges({ desk }: { desk: Desk }) {
  const { form, change } = desk
  const [added, setAdded] = useState('')
  const rate = () => void desk.rate()
  // The prices are requested once the form has the service.
  useEffect(() => {
    if (added === '' || !form.services.includes(added)) return
    setAdded('')
    rate()
  })
  const add = (code: string) => {
    setAdded(code)
    change({ kind: 'services', services: [...form.services, code] })
  }
  return (
    <ExpectedNote
      shipmentId={form.shipmentId}
      services={form.services}
      question={t`Add it now?`}
      isPlaceKept
      action={({ code, label }) => (
        <Button size="xs" variant="default" onClick={() => add(code)}>
          <Trans>
            Add {label.charAt(0).toLowerCase()}
            {label.slice(1)} and rate again
          </Trans>
        </Button>
      )}
    />
  )
}
