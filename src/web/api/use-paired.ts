import { useState } from 'react'
import { useLive } from './live.ts'
import { useUser } from './session.ts'

/** A bridge was paired since the page was loaded: the log-in does not know of it yet. */
let isNewlyPaired = false

/** Has the user a bridge, paired at log-in or since? For all others there is nothing to load about printers and scales. */
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
