import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { makeDetector } from './barcode-detector.ts'
import styles from './dock-view.module.css'

const LOOK_EVERY_MS = 200
/** The same code in front of the camera counts as one scan until it has been out of view this long. */
const SAME_MS = 2_500

interface CameraProps {
  isOn: boolean
  onScan: (text: string) => void
}

/** The camera's picture, with a scan for each code that comes into view. */
export function Camera({ isOn, onScan }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onScan)
  latest.current = onScan
  const [fault, setFault] = useState('')
  useEffect(() => {
    if (!isOn || !video.current) return
    return watch(video.current, (text) => latest.current(text), setFault)
  }, [isOn])
  if (!isOn) return null
  return (
    <>
      {fault ? <ErrorState message={fault} /> : null}
      <video ref={video} className={styles.camera} aria-label={t`Camera view`} muted playsInline />
    </>
  )
}

/** Watches until the returned function is called. */
function watch(video: HTMLVideoElement, onScan: (text: string) => void, onFault: (text: string) => void) {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const seen = new Map<string, number>()
  const note = (text: string) => {
    const now = Date.now()
    if (now - (seen.get(text) ?? 0) > SAME_MS) onScan(text)
    seen.set(text, now)
  }
  const begin = async () => {
    const detector = await makeDetector()
    if (!detector) return onFault(t`This browser cannot read the barcodes used on freight documents.`)
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
    timer = setInterval(() => {
      detector.detect(video).then(
        (found) => {
          for (const { rawValue } of found) note(rawValue)
        },
        // A video without a frame yet has no code.
        () => {},
      )
    }, LOOK_EVERY_MS)
  }
  const stop = () => {
    isOver = true
    clearInterval(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  begin().catch(() =>
    onFault(t`The camera cannot be used. Allow camera access for this site, or type the number.`),
  )
  return stop
}
