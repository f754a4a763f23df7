import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { expectedCharges } from '#contracts/endpoints/expected-charges.ts'
import { canonicalAccessorial } from '#domain/rating/accessorial-codes.ts'
import { useCall } from '../../../../api/queries.ts'
import type { Desk } from '../pricing/use-desk.ts'
import styles from './rates.module.css'

/** What carriers also billed for shipments like this one: added now, it is in the price. */
export function ExpectedCharges({ desk }: { desk: Desk }) {
  const { form, change } = desk
  const { data } = useCall(
    expectedCharges,
    { shipmentId: form.shipmentId },
    { enabled: form.shipmentId !== '', silent: true, keepsPrevious: true },
  )
  const [added, setAdded] = useState('')
  const rate = () => void desk.rate()
  // The prices are asked for once the form has the service.
  useEffect(() => {
    if (added === '' || !form.services.includes(added)) return
    setAdded('')
    rate()
  })
  const ordered = form.services.map(canonicalAccessorial)
  const charges = (data?.charges ?? []).filter(({ code }) => !ordered.includes(code))
  if (charges.length === 0) return null
  const add = (code: string) => {
    setAdded(code)
    change({ kind: 'services', services: [...form.services, code] })
  }
  return (
    <Alert color="violet" radius={0} icon={<IconReceipt2 size={18} />} className={styles.banner}>
      <Stack gap="xs">
        {charges.map(({ code, label, words }) => (
          <Group key={code} gap="sm" justify="space-between">
            <span>{words} Add it now?</span>
            <Button size="xs" variant="default" onClick={() => add(code)}>
              Add {label.charAt(0).toLowerCase()}
              {label.slice(1)} and rate again
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
