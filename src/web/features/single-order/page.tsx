import { PageHeader } from '../../ui/page-header.tsx'
import { Drafts } from './drafts.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { OrderLookup } from './order-lookup.tsx'
import { RecentShipments } from './recent-shipments.tsx'

/** Home: an order number in, or a way of shipping chosen; below, what was worked on last. */
export function Page() {
  return (
    <>
      <PageHeader />
      <OrderLookup />
      <ModeChoice />
      <Drafts />
      <RecentShipments />
    </>
  )
}
