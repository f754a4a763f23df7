import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { hasCameraScanner } from './barcode-detector.ts'
import styles from './dock-view.module.css'
import type { Said } from './use-dock-print.ts'
import { useScanner } from './use-scanner.ts'

const CAMERA = partFrom(() => import('./camera.tsx').then((part) => part.Camera))

interface ScanBarProps {
  said: Said | null
  onScan: (text: string) => void
}

/** The single input field: for wedge scanners, the camera, and typing. */
export function ScanBar({ said, onScan }: ScanBarProps) {
  const [text, setText] = useState('')
  const [isWatching, setIsWatching] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useScanner(
    input,
    useCallback((typed: string) => setText((before) => before + typed), []),
  )
  return (
    <div className={styles.scan}>
      <form
        className={styles.scanRow}
        onSubmit={(event) => {
          event.preventDefault()
          setText('')
          onScan(text)
        }}
      >
        <TextInput
          ref={input}
          className={styles.scanField}
          classNames={{ description: styles.scanHint ?? '' }}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          label={t`Scan`}
          description={t`BOL, order, PRO, pallet label or command`}
          size="lg"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="text"
          maxLength={200}
          leftSection={<IconBarcode size={22} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" h={50} variant="default">
          <Trans>Enter</Trans>
        </Button>
        {hasCameraScanner() ? (
          <Button
            h={50}
            variant="default"
            aria-pressed={isWatching}
            leftSection={<IconCamera size={20} aria-hidden />}
            onClick={() => setIsWatching(!isWatching)}
          >
            <Trans>Camera</Trans>
          </Button>
        ) : null}
      </form>
      <LazyPart of={CAMERA} isWanted={isWatching} with={{ isOn: isWatching, onScan }} />
      <p role="status" className={styles.said} data-tone={said?.tone}>
        {said?.text ?? t`Ready to scan.`}
      </p>
    </div>
  )
}
