import { Trans } from '@lingui/react/macro'
import { Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { AskNewPassword } from '../../ui/ask-new-password.tsx'
import { type Entry, LogInForm } from './log-in-form.tsx'
import styles from './login.module.css'
import { SupportHours } from './support-hours.tsx'

interface LoginProps {
  /** Opens the app at a URL. */
  enter: (href: string) => Promise<void>
  /** The start of the form. */
  entry?: Entry
}

/** The company in a login link: `/?company=ACME`. */
const companyInAddress = (): string => new URLSearchParams(location.search).get('company')?.trim() ?? ''

/** Login: the ways to log in, a new password by mail, and the support contact. */
export function Login({ enter, entry }: LoginProps) {
  const [isForgotten, setForgotten] = useState(false)
  const [begun] = useState<Entry>(() => entry ?? { userName: '', company: companyInAddress(), message: '' })
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <div className={styles.brand}>
          <img src="/assets/lading.svg" alt="" width={32} height={32} />
          <div>
            <div className={styles.name}>Lading</div>
            <Text size="sm" c="dimmed">
              <Trans>The shipper’s transportation desk</Trans>
            </Text>
          </div>
        </div>
        <Paper p="lg">
          {isForgotten ? (
            <AskNewPassword onBack={() => setForgotten(false)} />
          ) : (
            <LogInForm enter={enter} entry={begun} onForgotten={() => setForgotten(true)} />
          )}
        </Paper>
        <SupportHours />
      </div>
    </main>
  )
}
