import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import popup from '../popup/popup.module.css'
import { usePlaced } from '../popup/use-placed.ts'
import styles from './choice.module.css'
import { type ListKeys, optionId } from './use-list-keys.ts'

export interface ListedChoice {
  key: string
  words: ReactNode
  /** Heading that it stands below; choices of one group follow each other. */
  group?: string
  isChosen?: boolean
}

interface ChoiceListProps {
  /** What is chosen from, for screen readers. */
  label: string
  keys: ListKeys
  choices: readonly ListedChoice[]
  /** The field that the list stands at. */
  anchor: RefObject<HTMLElement | null>
  side?: 'start' | 'end'
  pick: (index: number) => void
  /** What is said instead of an empty list. */
  nothing?: string | undefined
}

/** The list below a field. It never takes the focus. */
export function ChoiceList({ label, keys, choices, anchor, side, pick, nothing }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isShown = keys.isOpen && (choices.length > 0 || nothing !== undefined)
  usePlaced(anchor, list, isShown, { isAsWide: true, ...(side ? { side } : {}) })
  useEffect(() => {
    if (isShown && keys.active >= 0) {
      document.getElementById(optionId(keys.listId, keys.active))?.scrollIntoView?.({ block: 'nearest' })
    }
  }, [isShown, keys.active, keys.listId])
  if (!isShown) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field while the mouse is used
    <div ref={list} popover="manual" className={popup.popup} onMouseDown={(event) => event.preventDefault()}>
      {choices.length === 0 ? (
        <div role="status" className={styles.nothing}>
          {nothing}
        </div>
      ) : (
        <div role="listbox" id={keys.listId} aria-label={label}>
          {groupsOf(choices).map(({ name, lines }) => {
            const options = lines.map(({ choice, index }) => (
              <Option key={choice.key} choice={choice} index={index} keys={keys} pick={pick} />
            ))
            if (name === undefined) return options
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a listbox
              <div key={name} role="group" aria-label={name}>
                <div className={styles.group} aria-hidden>
                  {name}
                </div>
                {options}
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}

interface OptionProps extends Pick<ChoiceListProps, 'keys' | 'pick'> {
  choice: ListedChoice
  index: number
}

function Option({ choice, index, keys, pick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id={optionId(keys.listId, index)}
      role="option"
      tabIndex={-1}
      aria-selected={choice.isChosen ?? false}
      className={popup.item}
      data-active={index === keys.active || undefined}
      onMouseMove={() => index !== keys.active && keys.setActive(index)}
      onClick={() => pick(index)}
    >
      {choice.words}
    </div>
  )
}

interface Group {
  name: string | undefined
  lines: { choice: ListedChoice; index: number }[]
}

/** The choices under their headings, in the order in which they come. */
function groupsOf(choices: readonly ListedChoice[]): Group[] {
  const groups: Group[] = []
  for (const [index, choice] of choices.entries()) {
    const last = groups.at(-1)
    if (last && last.name === choice.group) last.lines.push({ choice, index })
    else groups.push({ name: choice.group, lines: [{ choice, index }] })
  }
  return groups
}
