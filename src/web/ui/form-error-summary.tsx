import { t } from '@lingui/core/macro'
import { Alert, Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Refused } from '../api/call.ts'
import { focusFirst } from './focus-first.ts'
import styles from './form-error-summary.module.css'

interface FormErrorSummaryProps {
  /** The sentence at the top; '' = none. */
  message?: string
  /** Errors by field path, as in the form. */
  errors?: Record<string, ReactNode>
  /** Field labels by field path. */
  labels?: Record<string, string>
}

/** The sentence of a refusal that no toast and no field shows; '' = none. */
export const untoldMessage = (refused: Refused | null | undefined): string =>
  !refused || refused.isTold || Object.keys(refused.fields).length > 0 ? '' : refused.message

/** The errors of a form, with a link to each field. Renders nothing without errors. */
export function FormErrorSummary({ message = '', errors = {}, labels = {} }: FormErrorSummaryProps) {
  const faults = Object.entries(errors).filter(([, sentence]) => Boolean(sentence))
  if (message === '' && faults.length === 0) return null
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      title={message || t`Some fields need your attention.`}
    >
      {faults.length === 0 ? null : (
        <ul className={styles.faults}>
          {faults.map(([path, sentence]) => (
            <li key={path}>
              <Anchor component="button" type="button" size="sm" onClick={() => focusFirst([path])}>
                {labels[path] ? `${labels[path]}: ` : ''}
                {sentence}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
