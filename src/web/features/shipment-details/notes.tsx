import { Stack, Text } from '@mantine/core'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { Section } from '../../ui/section.tsx'
import css from './shipment-details.module.css'

/** What the carrier is told, what the customer may read, and what stays in the house. */
export function Notes({ shipment }: { shipment: ShipmentValue }) {
  return (
    <Section title="Notes">
      <Stack gap="sm">
        <Note label="Instructions to the carrier" text={shipment.specialInstructions} />
        <Note label="External" text={shipment.comments} />
        <Note label="Internal" text={shipment.internalNotes} />
      </Stack>
    </Section>
  )
}

function Note({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text className={css.words} c={text ? undefined : 'dimmed'}>
        {text || 'None'}
      </Text>
    </div>
  )
}
