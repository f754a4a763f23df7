import { t } from '@lingui/core/macro'
import type { UseFormReturnType } from '@mantine/form'
import type { LocationValue } from '#contracts/entities/address.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { needsZip } from '#domain/addresses/needs-zip.ts'
import type { PaymentType } from '#domain/shipment/shipment.ts'

/** The values of the new order form; the contract fills in the rest. */
export interface NewOrderValues extends Record<string, unknown> {
  order: {
    orderNumber: string
    poNumber: string
    soldTo: string
    paymentType: PaymentType
    shipBy: string
    destination: NewOrderAddress
    services: string[]
    specialInstructions: string
    lines: NewOrderLine[]
  }
}

export type NewOrderForm = UseFormReturnType<NewOrderValues>

interface NewOrderAddress {
  companyName: string
  street: string
  street2: string
  city: string
  state: string
  zip: string
  countryCode: string
  contactName: string
  contactPhone: string
  email: string
}

export interface NewOrderLine {
  itemCode: string
  description: string
  quantity: number
  packageType: string
  weight: number
  length: number
  width: number
  height: number
  /** Filled in only by the item master. */
  nmfc?: string
  freightClass?: string
  isStackable?: boolean
  isHazmat?: boolean
  hazmat?: ItemMasterValue['hazmat']
}

export const blankLine = (): NewOrderLine => ({
  itemCode: '',
  description: '',
  quantity: 1,
  packageType: 'CTN',
  weight: 0,
  length: 0,
  width: 0,
  height: 0,
})

export const BLANK_ORDER: NewOrderValues = {
  order: {
    orderNumber: '',
    poNumber: '',
    soldTo: '',
    paymentType: 'P',
    shipBy: '',
    destination: {
      companyName: '',
      street: '',
      street2: '',
      city: '',
      state: '',
      zip: '',
      countryCode: 'US',
      contactName: '',
      contactPhone: '',
      email: '',
    },
    services: [],
    specialInstructions: '',
    lines: [blankLine()],
  },
}

/**
 * The saved consignee, with the services that it always needs, in addition to those chosen by hand.
 * @param former services that came with the previous consignee
 */
export function atConsignee(
  order: NewOrderValues['order'],
  location: LocationValue,
  former: readonly string[] = [],
): NewOrderValues['order'] {
  const own = order.services.filter((code) => !former.includes(code))
  const { companyName, street, street2, city, state, zip, contactName, contactPhone, email } = location
  const countryCode = location.countryCode || 'US'
  return {
    ...order,
    soldTo: location.soldTo || order.soldTo,
    services: [...new Set([...own, ...location.services])],
    destination: {
      companyName,
      street,
      street2,
      city,
      state,
      zip,
      countryCode,
      contactName,
      contactPhone,
      email,
    },
  }
}

/** Faults that the form can find itself; the server checks again. */
export function faultsOfOrder({ order }: NewOrderValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (order.orderNumber.trim() === '') faults['order.orderNumber'] = t`Order number is required.`
  if (order.destination.companyName.trim() === '') {
    faults['order.destination.companyName'] = t`Enter the consignee.`
  }
  const { zip, countryCode } = order.destination
  if (zip.trim() === '' && needsZip(countryCode)) faults['order.destination.zip'] = t`ZIP is required.`
  order.lines.forEach((line, index) => {
    if (line.description.trim() === '') faults[`order.lines.${index}.description`] = t`Enter a description.`
    if (!(line.weight > 0)) faults[`order.lines.${index}.weight`] = t`Weight is required.`
  })
  return faults
}
