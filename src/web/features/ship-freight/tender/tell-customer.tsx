import { t } from '@lingui/core/macro'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { parseEmails } from '#domain/text/emails.ts'

interface Customer {
  isTold: boolean
  address: string
  fault: string
  setTold: (isTold: boolean) => void
  setAddress: (address: string) => void
  /** The whole notify list including the customer; undefined: unchanged; null: the address is invalid. */
  check: () => string | null | undefined
}

/** The customer who gets a message about the booking: by default the consignee, if an address is known. */
export function useCustomer({ destination, notifyEmails }: ShipmentValue): Customer {
  const [isTold, setTold] = useState(destination.email !== '')
  const [address, setText] = useState(destination.email)
  const [fault, setFault] = useState('')
  const setAddress = (text: string) => {
    setText(text)
    setFault('')
  }
  const check = () => {
    if (!isTold) return undefined
    const typed = parseEmails(address)
    const wrong =
      typed.kind === 'invalid' ? typed.message : typed.text === '' ? t`Enter an e-mail address.` : ''
    setFault(wrong)
    if (wrong !== '') return null
    const all = parseEmails([notifyEmails, address].filter(Boolean).join(','))
    return all.kind === 'valid' ? all.text : address
  }
  return { isTold, address, fault, setTold, setAddress, check }
}

/** The customer gets the tracking link with the booking, without the price. */
export function TellCustomer({ customer }: { customer: Customer }) {
  return (
    <Stack gap={6} w="100%" maw={420}>
      <Checkbox
        label={t`Notify the customer`}
        description={t`Sends the pickup and the tracking link. No prices.`}
        checked={customer.isTold}
        onChange={(event) => customer.setTold(event.currentTarget.checked)}
      />
      {customer.isTold ? (
        <TextInput
          aria-label={t`Customer’s e-mail`}
          placeholder="name@example.com"
          value={customer.address}
          error={customer.fault || undefined}
          onChange={(event) => customer.setAddress(event.currentTarget.value)}
        />
      ) : null}
    </Stack>
  )
}
