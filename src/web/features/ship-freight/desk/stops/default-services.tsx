import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { readSelectedServices, updateDefaultServices } from '#contracts/endpoints/services.ts'
import { canChange } from '#domain/access/rights.ts'
import { isServiceAt } from '#domain/rating/accessorial-codes.ts'
import { call } from '../../../../api/call.ts'
import { useChange } from '../../../../api/queries.ts'
import { useUser } from '../../../../api/session.ts'
import { toast } from '../../../../ui/toast.ts'
import type { Change } from '../form/change-form.ts'
import { atDelivery, isAsUsual } from './usual-services.ts'

interface DefaultServicesProps {
  locationId: string
  companyName: string
  /** The location's default services, as far as they apply at delivery. */
  usual: string[]
  services: string[]
  change: (change: Change) => void
}

/** Saves the services at delivery as this consignee's defaults; shown while they differ. */
export function DefaultServices(props: DefaultServicesProps) {
  const { locationId, companyName, usual, services, change } = props
  const { run, isRunning } = useChange(updateDefaultServices)
  const mayChange = canChange(useUser().userType)
  const wanted = atDelivery(services)
  if (isAsUsual(services, usual) || !mayChange) return null
  const save = async () => {
    // The location's defaults at pickup stay.
    const known = await call(readSelectedServices, { LocationId: locationId }, { silent: true })
    if (known.kind === 'refused') return toast('error', known.message)
    const others = known.value.services
      .map(({ code }) => code)
      .filter((code) => !isServiceAt(code, 'delivery'))
    const outcome = await run({ locationId, services: [...others, ...wanted] }, { silent: true })
    if (outcome.kind === 'refused') return toast('error', outcome.message)
    change({ kind: 'consigneeServices', services: wanted })
    toast('success', outcome.value.message)
  }
  return (
    <div>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPin size={14} aria-hidden />}
        loading={isRunning}
        onClick={() => void save()}
      >
        {wanted.length === 0 ? t`Never add services for` : t`Always use these for`} {companyName}
      </Button>
    </div>
  )
}
