import { useState } from 'react'
import { useLive } from './live.ts'
import { useUser } from './session.ts'

/** A bridge was paired since the page loaded, so the session does not know it yet. */
let isNewlyPaired = false

/** Whether the user has a bridge, paired at login or since. Other users load nothing about printers and scales. */
export function usePaired(): boolean {
  const { hasUpgradedPrinterApp } = useUser()
  const [isPaired, setPaired] = useState(hasUpgradedPrinterApp || isNewlyPaired)
  useLive('changed', ({ tags }) => {
    if (!tags.includes('printers')) return
    isNewlyPaired = true
    setPaired(true)
  })
  return isPaired
}
