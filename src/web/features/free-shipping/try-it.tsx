import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listCountries } from '#contracts/endpoints/addresses.ts'
import { freeShippingRulesWork } from '#contracts/endpoints/shop.ts'
import type { FreeShippingRulesValue } from '#contracts/entities/shop.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { CartForm } from './cart-form.tsx'
import { cartOf, FIRST_CART, type KnownStates, stateFault } from './cart-values.ts'
import { CartVerdict } from './cart-verdict.tsx'

const CALL_SAMPLE = partFrom(() => import('./call-sample.tsx').then((part) => part.CallSample))
const SETTLED_MS = 250

/** A cart whose verdict follows the typing, through the same call that the shop uses. */
export function TryIt({ tried }: { tried: FreeShippingRulesValue | null }) {
  const [typed, setTyped] = useState(FIRST_CART)
  const [isSampleOpen, openSample] = useState(false)
  const known = useKnownStates()
  const fault = stateFault(typed, known)
  const cart = useMemo(() => (fault === '' ? cartOf(typed) : null), [typed, fault])
  const asked = useSettled(cart, SETTLED_MS)
  const rules = useSettled(tried, SETTLED_MS)
  const { data, error } = useCall(
    freeShippingRulesWork,
    { ...(asked ? { evaluate: asked } : {}), ...(rules ? { rules } : {}) },
    { enabled: asked !== null, silent: true, keepsPrevious: true },
  )
  return (
    <>
      <Section title={t`Try it`} note={tried ? t`Using the rules as entered` : ''}>
        <Stack gap="md">
          <CartForm cart={typed} onChange={setTyped} fault={fault} />
          {cart === null && fault === '' ? (
            <Text size="sm" role="status">
              <Trans>Enter whole quantities, and prices and weights as numbers.</Trans>
            </Text>
          ) : null}
          {error ? <ErrorState message={error.message} /> : null}
          {data?.verdict && cart !== null && !error ? (
            <CartVerdict verdict={data.verdict} isStale={cart !== asked} />
          ) : null}
        </Stack>
      </Section>
      <Section
        title={t`Request from your store`}
        isFolded={!isSampleOpen}
        onFold={(isFolded) => openSample(!isFolded)}
      >
        <LazyPart
          of={CALL_SAMPLE}
          isWanted={isSampleOpen && asked !== null}
          with={{ cart: asked ?? NO_CART, verdict: data?.verdict ?? null }}
        />
      </Section>
    </>
  )
}

/** The same request as that of the place fields, so it is sent once. */
function useKnownStates(): KnownStates {
  const { data } = useCall(listCountries, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY })
  return useMemo(
    () =>
      new Map(
        data?.countries.map(({ CountryCode, states }) => [
          CountryCode,
          new Set(states.map(({ State }) => State)),
        ]),
      ),
    [data],
  )
}

const NO_CART = { lines: [], countryCode: '', state: '' }
