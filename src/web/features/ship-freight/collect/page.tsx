import { DeskPage } from '../desk/desk-page.tsx'
import { CollectView } from './collect-view.tsx'

/** Collect: the consignee pays, one of the consignee's carriers is tendered. */
export const Page = () => <DeskPage way="collect" path="/Collect" view={CollectView} />
