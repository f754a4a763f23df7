import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { freeShippingRulesWork } from '#contracts/endpoints/shop.ts'
import { type CartVerdictValue, cartVerdict, type ShopCart } from '#contracts/entities/shop.ts'
import { encode } from '../../api/wire.ts'
import { Segments } from '../../ui/segments.tsx'
import { curlOf } from './curl-of.ts'
import css from './free-shipping.module.css'

interface CallSampleProps {
  cart: ShopCart
  /** null: no reply yet. */
  verdict: CartVerdictValue | null
}

type Shown = 'curl' | 'request' | 'reply'
const CHOICES: { value: Shown; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'request', label: t`Request` },
  { value: 'reply', label: t`Reply` },
]

/** The tested cart as the API call that a shop sends, and its reply. */
export function CallSample({ cart, verdict }: CallSampleProps) {
  const [shown, setShown] = useState<Shown>('curl')
  const body = wireOf(freeShippingRulesWork.body, { evaluate: cart })
  const text = {
    curl: curlOf(`${location.origin}/api/${freeShippingRulesWork.path}`, body),
    request: json(body),
    reply: verdict ? json({ Status: 'success', verdict: wireOf(cartVerdict, verdict) }) : '',
  }[shown]
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>
          The store logs in with <span className="lading-code">LogIn/Login</span> as a user with access to
          Free Shipping (read-only access is enough) and sends the session key it receives. Every reply
          returns the next key in <span className="lading-code">X-Session-Key</span>.
        </Trans>
      </Text>
      <Segments label={t`View`} data={CHOICES} value={shown} onChange={setShown} />
      <section
        className={css.code}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={CHOICES.find(({ value }) => value === shown)?.label}
      >
        <code>{text}</code>
      </section>
      <CopyButton text={text} />
    </Stack>
  )
}

function wireOf(schema: Parameters<typeof encode>[0], value: unknown): unknown {
  const encoded = encode(schema, value)
  return encoded.kind === 'ok' ? encoded.wire : null
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState('')
  const isCopied = copied === text
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={14} aria-hidden />}
      style={{ alignSelf: 'flex-start' }}
      onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(text))}
    >
      {isCopied ? t`Copied` : t`Copy`}
    </Button>
  )
}
