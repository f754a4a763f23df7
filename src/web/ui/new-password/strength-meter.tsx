import { t } from '@lingui/core/macro'
import { Progress, Text } from '@mantine/core'
import type { Strength } from './strength.ts'

const COLORS = ['gray', 'red', 'amber', 'green', 'green'] as const

/** The strength of the password as a bar and a word. */
export function StrengthMeter({ strength }: { strength: Strength }) {
  return (
    <div>
      <Progress
        value={strength.score * 25}
        color={COLORS[strength.score]}
        aria-label={t`Password strength`}
      />
      <Text size="xs" c="dimmed" mt={4} mih={17} aria-live="polite">
        {strength.word}
      </Text>
    </div>
  )
}
