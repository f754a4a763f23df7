import { Text } from '@mantine/core'
import { MOST_ORDERS, wordsOfLeftOut } from '#domain/orders/left-out.ts'

interface LeftOutProps {
  /** The number of orders of the chosen warehouse that were not considered. */
  leftOut: number | undefined
  considered?: number
}

/** Shows that a list leaves out orders because there are too many; nothing if all were considered. */
export function LeftOut({ leftOut = 0, considered = MOST_ORDERS }: LeftOutProps) {
  if (leftOut === 0) return null
  return (
    <Text size="sm" role="status">
      {wordsOfLeftOut({ considered, leftOut })}
    </Text>
  )
}
