import { useNavigate } from '@tanstack/react-router'
import { Login } from './login.tsx'

/** Log-in within the app: after log-out, or when the session ended. */
export function Page() {
  const navigate = useNavigate()
  return <Login enter={(href) => navigate({ href })} />
}
