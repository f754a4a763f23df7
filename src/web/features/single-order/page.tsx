import { Skeleton } from '@mantine/core'
import { useUser } from '../../api/session.ts'
import { GET_STARTED, TODAY } from '../../home-parts.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Drafts } from './drafts.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { OrderLookup } from './order-lookup.tsx'
import { RecentShipments } from './recent-shipments.tsx'

/** Pixels, for a header and two rows of totals. */
const TODAY_HEIGHT = 222

/** Home: enter an order number or choose a way of shipping; below, the recent shipments. */
export function Page() {
  const isAdministrator = useUser().userType === 'Admin'
  return (
    <>
      <PageHeader />
      <LazyPart of={GET_STARTED} isWanted={isAdministrator} with={{}} />
      <OrderLookup />
      <ModeChoice />
      <LazyPart of={TODAY} isWanted with={{}} waiting={<Skeleton height={TODAY_HEIGHT} />} />
      <Drafts />
      <RecentShipments />
    </>
  )
}
