import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { listCountries } from '#contracts/endpoints/addresses.ts'
import { freeShippingRulesWork } from '#contracts/endpoints/shop.ts'
import type { FreeShippingRulesValue } from '#contracts/entities/shop.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import css from './free-shipping.module.css'
import { RulesForm } from './rules-form.tsx'
import { SkuRules } from './sku-rules.tsx'
import { TryIt } from './try-it.tsx'

/** When the client's shop ships free: the cart rule, the SKU rule, and a cart to test them. */
export function Page() {
  const isChangeable = canChange(useUser().userType)
  const saved = useCall(freeShippingRulesWork, {}, { silent: true })
  // Place names load first, so that the fields that list them have the right size immediately.
  const places = useCall(listCountries, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY })
  const isReady = saved.data !== undefined && !places.isPending
  // The test cart uses the rules in the form, even before they are saved.
  const [typed, setTyped] = useState<FreeShippingRulesValue | null>(null)
  return (
    <>
      <PageHeader />
      {saved.error ? <ErrorState message={saved.error.message} onRetry={() => void saved.refetch()} /> : null}
      <div className={css.parts}>
        <div className={css.rules}>
          {isReady ? (
            <RulesForm saved={saved.data.rules} typed={typed} isChangeable={isChangeable} onType={setTyped} />
          ) : saved.error ? null : (
            <Skeleton height={480} role="status" aria-label={t`Loading the rules`} />
          )}
        </div>
        {isReady ? (
          <div className={css.try}>
            <TryIt tried={typed} />
          </div>
        ) : null}
        {isReady || saved.error ? (
          <div className={css.skus}>
            <SkuRules isChangeable={isChangeable} />
          </div>
        ) : null}
      </div>
    </>
  )
}
