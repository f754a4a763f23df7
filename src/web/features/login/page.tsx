import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { configInTime, knownConfig } from '../../api/call.ts'
import { Login } from './login.tsx'

/** Login within the app: after logging out, or when the session has ended. */
export function Page() {
  const navigate = useNavigate()
  // The login shows what the installation offers: buttons that appear later would move the page.
  const [isKnown, setKnown] = useState(knownConfig() !== null)
  useEffect(() => {
    if (!isKnown) void configInTime().then(() => setKnown(true))
  }, [isKnown])
  return isKnown ? <Login enter={(href) => navigate({ href })} /> : null
}
