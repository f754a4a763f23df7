import { Button, type ButtonProps } from '@mantine/core'
import { IconAlertTriangle, IconScale } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import { conflictLabel } from './conflict-words.ts'

interface ConflictFaceProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  conflicts: GuideRuleValue['conflicts']
}

/** The button with the number of conflicting rules, and whether one of them decides. */
export function ConflictFace({ conflicts, ...button }: ConflictFaceProps) {
  const yields = conflicts.some(({ decides }) => decides)
  const Icon = yields ? IconAlertTriangle : IconScale
  return (
    <Button
      {...button}
      size="compact-sm"
      variant="light"
      color={yields ? 'amber' : 'gray'}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {conflictLabel(conflicts)}
    </Button>
  )
}
