import { t } from '@lingui/core/macro'
import { changeLocation } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { canChange } from '#domain/access/rights.ts'
import { dockCodeOf } from '#domain/addresses/dock-code.ts'
import { BLANK_LOCATION } from '#domain/addresses/location.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { useChange } from '../../../../api/queries.ts'
import { useUser } from '../../../../api/session.ts'
import { AddButton } from '../../../../ui/add-button.tsx'
import { toast } from '../../../../ui/toast.ts'

interface SaveAddressProps {
  address: Address
  /** If given: saves it as one of the shipper's own docks, under a code that none of these has. */
  warehouses?: readonly LocationValue[]
  onSaved: (location: LocationValue) => void
}

/** Saves a typed address: as a location, or as one of the shipper's own docks, under a code made from its city. */
export function SaveAddress({ address, warehouses, onSaved }: SaveAddressProps) {
  const { run, isRunning } = useChange(changeLocation)
  const isChangeable = canChange(useUser().userType)
  const { companyName, street, city, state, zip } = address
  const isWhole = [companyName, street, city, state, zip].every((text) => text.trim() !== '')
  if (!isWhole || !isChangeable) return null
  const save = async () => {
    const warehouseCode = warehouses
      ? dockCodeOf(
          city,
          warehouses.map((one) => one.warehouseCode ?? ''),
        )
      : ''
    const kind = warehouses ? { isWarehouse: true, warehouseCode } : {}
    const location = { ...BLANK_LOCATION, ...address, id: '', ...kind }
    const outcome = await run({ funtype: 'add', location })
    const saved = outcome.kind === 'ok' ? outcome.value.location : null
    if (!saved) return
    const what = warehouses ? t`saved as warehouse ${warehouseCode}` : t`saved with your locations`
    toast('success', t`${saved.companyName} is ${what}.`)
    onSaved(saved)
  }
  return (
    <div>
      <AddButton
        label={warehouses ? t`Save as warehouse` : t`Save this address`}
        variant="subtle"
        size="xs"
        loading={isRunning}
        onClick={() => void save()}
      />
    </div>
  )
}
