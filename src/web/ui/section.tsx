import { Group, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title?: ReactNode
  /** Next to the title, in gray: a count, a summary of the folded content. */
  note?: ReactNode
  actions?: ReactNode
  /** If given: the card folds; the caller keeps the state. */
  isFolded?: boolean
  onFold?: (isFolded: boolean) => void
  /** True: the content has no padding (tables). */
  isFlush?: boolean
  id?: string
  children?: ReactNode
}

/** A card with a title, the unit of every screen. */
export function Section({ title, note, actions, isFolded, onFold, isFlush, id, children }: SectionProps) {
  const generated = useId()
  const heading = `${id ?? generated}-title`
  const body = `${id ?? generated}-body`
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  const name = (
    <Title order={2} id={heading} className={styles.title}>
      {title}
    </Title>
  )
  return (
    <Paper component="section" id={id} aria-labelledby={title ? heading : undefined} className={styles.card}>
      {title || actions ? (
        <div className={styles.bar}>
          <Group gap="xs" wrap="wrap">
            {onFold ? (
              <UnstyledButton
                className={styles.fold}
                aria-expanded={!isFolded}
                aria-controls={body}
                onClick={() => onFold(!isFolded)}
              >
                <Chevron size={16} aria-hidden />
                {name}
              </UnstyledButton>
            ) : (
              name
            )}
            {note ? (
              <Text size="sm" c="dimmed" component="div">
                {note}
              </Text>
            ) : null}
          </Group>
          {actions ? <Group gap="xs">{actions}</Group> : null}
        </div>
      ) : null}
      {isFolded ? null : (
        <div id={body} className={isFlush ? styles.flush : styles.body}>
          {children}
        </div>
      )}
    </Paper>
  )
}
