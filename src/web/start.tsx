import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { configInTime, readConfig } from './api/call.ts'
import { readSession } from './api/session.ts'
import { loadSupportEmail } from './api/support.ts'

void readConfig()
void loadSupportEmail()
const root = createRoot(document.getElementById('root')!)

// The login page loads first, so that users without a session wait for neither the router nor the app shell.
if (location.pathname === '/' && readSession() === null) {
  void leadToSetup()
  // Login shows what the installation offers: buttons that appear later would move the page.
  const [{ Door }] = await Promise.all([import('./door.tsx'), configInTime()])
  root.render(
    <StrictMode>
      <Door enter={openHouse} />
    </StrictMode>,
  )
} else {
  await openHouse()
}

/** Opens the app, at `href` when the visitor comes from login. */
async function openHouse(href?: string): Promise<void> {
  const { House } = await import('./house.tsx')
  if (href !== undefined) history.pushState(null, '', href)
  root.render(
    <StrictMode>
      <House isFromLogin={href !== undefined} />
    </StrictMode>,
  )
}

/** If an installation has no company, no one can log in: the first visitor creates the company. */
async function leadToSetup(): Promise<void> {
  const { hasNoCompany } = await readConfig()
  if (hasNoCompany) location.replace('/AccountSetup')
}
