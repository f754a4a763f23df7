import { Text } from '@mantine/core'
import { MOST_ORDERS, wordsOfLeftOut } from '#domain/orders/left-out.ts'

interface LeftOutProps {
  /** Orders that were not looked at, of those of the warehouse that is chosen. */
  leftOut: number | undefined
  considered?: number
}

/** Says of a list that there are orders which were not looked at for it; nothing where all of them were. */
export function LeftOut({ leftOut = 0, considered = MOST_ORDERS }: LeftOutProps) {
  if (leftOut === 0) return null
  return (
    <Text size="sm" role="status">
      {wordsOfLeftOut({ considered, leftOut })}
    </Text>
  )
}
