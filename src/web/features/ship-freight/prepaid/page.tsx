import { PREPAID } from '../desk/desk-kind.ts'
import { DeskPage } from '../desk/desk-page.tsx'
import { DeskView } from '../desk/desk-view.tsx'

/** Prepaid / 3P: the shipper or a third party pays, the best of the carriers' prices is booked. */
export const Page = () => <DeskPage kind={PREPAID} path="/Prepaid" view={DeskView} />
