import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

interface UnmappedCodesProps {
  codes: readonly { ShipViaCode: string; orders: number }[]
  /** null: read-only users cannot map codes. */
  onMap: ((code: string) => void) | null
}

/** Codes in open orders without a mapping: these orders cannot be routed by their ship-via code. */
export function UnmappedCodes({ codes, onMap }: UnmappedCodesProps) {
  if (codes.length === 0) return null
  const title =
    codes.length === 1
      ? t`One code in your open orders is not mapped`
      : t`${codes.length} codes in your open orders are not mapped`
  return (
    <Alert color="amber" mb="md" title={title} icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      <Group gap="xs">
        {codes.map(({ ShipViaCode, orders }) => {
          const words = `${ShipViaCode} (${plural(orders, { one: '# order', other: '# orders' })})`
          return onMap ? (
            <Button key={ShipViaCode} size="xs" variant="default" onClick={() => onMap(ShipViaCode)}>
              <Trans>Map {words}</Trans>
            </Button>
          ) : (
            <Text key={ShipViaCode} size="sm">
              {words}
            </Text>
          )
        })}
      </Group>
    </Alert>
  )
}
