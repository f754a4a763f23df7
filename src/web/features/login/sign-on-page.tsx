import { Trans } from '@lingui/react/macro'
import { Loader, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { startSession } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { NOT_WHOLE } from '../../ui/ask-new-password.tsx'
import type { Entry } from './log-in-form.tsx'
import styles from './login.module.css'
import { Login } from './login.tsx'
import { finishSignOn, takeStarted } from './sign-on.ts'
import { useGoIn } from './use-go-in.ts'

/** The page to which providers redirect users. Errors are shown on the login, with the typed user name. */
export function Page() {
  const navigate = useNavigate()
  const enter = (href: string) => navigate({ href, replace: true })
  const goIn = useGoIn(enter)
  const [entry, setEntry] = useState<Entry | null>(null)
  const isStarted = useRef(false)

  const finish = async () => {
    const answer = location.search
    if (answer === '') return navigate({ ...pageLink('Login'), replace: true })
    const started = takeStarted()
    // The code in the provider's reply must not stay in the history.
    await navigate({ ...pageLink('SingleSignOn'), replace: true })
    const outcome = await finishSignOn(started?.ticket ?? '', answer)
    if (outcome?.kind === 'ok') {
      startSession({ key: outcome.value.token, user: outcome.value.userDetails })
      return goIn(outcome.value.userDetails)
    }
    setEntry({
      userName: started?.userName ?? '',
      company: started?.company ?? '',
      message: outcome?.message ?? NOT_WHOLE,
    })
  }
  const latest = useRef(finish)
  useEffect(() => {
    // The provider's reply works only once.
    if (isStarted.current) return
    isStarted.current = true
    void latest.current()
  }, [])
  if (entry) return <Login enter={enter} entry={entry} />
  return (
    <main className={styles.page}>
      <div className={styles.waiting} role="status">
        <Loader />
        <Text>
          <Trans>Signing you in…</Trans>
        </Text>
      </div>
    </main>
  )
}
