import { useEffect, useState } from 'react'

const TICK_MS = 5_000

/** The time, epoch milliseconds, as a clock on the wall has to show it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
