import { useState } from 'react'
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

/** When the client's shop ships free: the cart rule, the SKU rule, and a cart to try them on. */
export function Page() {
  const isChangeable = canChange(useUser().userType)
  const saved = useCall(freeShippingRulesWork, {}, { silent: true })
  // What stands in the form is tried before it is saved.
  const [typed, setTyped] = useState<FreeShippingRulesValue | null>(null)
  return (
    <>
      <PageHeader />
      {saved.error ? <ErrorState message={saved.error.message} onRetry={() => void saved.refetch()} /> : null}
      <div className={css.parts}>
        <div className={css.rules}>
          {saved.data ? (
            <RulesForm saved={saved.data.rules} typed={typed} isChangeable={isChangeable} onType={setTyped} />
          ) : null}
        </div>
        <div className={css.try}>{saved.data ? <TryIt tried={typed} /> : null}</div>
        <div className={css.skus}>
          <SkuRules isChangeable={isChangeable} />
        </div>
      </div>
    </>
  )
}
