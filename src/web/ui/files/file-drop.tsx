import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import css from './files.module.css'

interface FileDropProps {
  /** The requested file: `Rate sheet`. */
  label: string
  hint?: string
  isDisabled?: boolean
  /** File types that the file dialog offers, as in HTML's `accept`. */
  accept?: string
  /** True: one file at a time. */
  isSingle?: boolean
  onFiles: (files: File[]) => void
}

const ACCEPT = '.pdf,.xlsx,.csv,.tsv,.xml,.json,.edi,.x12,.docx,.txt,.png,.jpg,.jpeg,.tif,.tiff'

/** Accepts files that are dropped or chosen by a button. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, isDisabled = false, accept = ACCEPT, isSingle = false, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(is && !isDisabled)
  }
  const [leftOut, setLeftOut] = useState(0)
  const take = (files: File[]) => {
    const taken = isSingle ? files.slice(0, 1) : files
    setLeftOut(files.length - taken.length)
    if (taken.length > 0) onFiles(taken)
  }
  const drop = (event: DragEvent) => {
    over(false)(event)
    if (!isDisabled) take([...event.dataTransfer.files])
  }
  return (
    <fieldset
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={drop}
    >
      <legend className="lading-heard">{label}</legend>
      <div>
        <Text fw={600} aria-hidden="true">
          {label}
        </Text>
        {hint ? (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        ) : null}
      </div>
      {leftOut > 0 ? (
        <Text size="sm" role="alert">
          <Trans>One file at a time. Only the first was added.</Trans>
        </Text>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden="true" />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {isSingle ? t`Choose file` : t`Choose files`}
        <span className="lading-heard">: {label}</span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple={!isSingle}
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again once it is fixed.
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
