import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { configInTime, knownConfig } from '../../api/call.ts'
import { Login } from './login.tsx'

/** Log-in within the app: after log-out, or when the session ended. */
export function Page() {
  const navigate = useNavigate()
  // The log-in shows what the installation offers: buttons that come later would move the page.
  const [isKnown, setKnown] = useState(knownConfig() !== null)
  useEffect(() => {
    if (!isKnown) void configInTime().then(() => setKnown(true))
  }, [isKnown])
  return isKnown ? <Login enter={(href) => navigate({ href })} /> : null
}
