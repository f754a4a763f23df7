import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './list-intro.module.css'

interface ListIntroProps {
  /** The purpose of the list's entries. */
  text: string
  /** Buttons next to the text. */
  children: ReactNode
}

/** The text and buttons above a list. */
export const ListIntro = ({ text, children }: ListIntroProps) => (
  <div className={css.intro}>
    <Text size="sm" c="dimmed" maw={720}>
      {text}
    </Text>
    {children}
  </div>
)
