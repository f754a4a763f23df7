import { DeskPage } from '../desk/page/desk-page.tsx'
import { DeskView } from '../desk/page/desk-view.tsx'
import { PREPAID } from '../desk/pricing/desk-kind.ts'

/** Prepaid / 3P: the shipper or a third party pays, and the best carrier price is booked. */
export const Page = () => <DeskPage kind={PREPAID} path="/Prepaid" view={DeskView} />
