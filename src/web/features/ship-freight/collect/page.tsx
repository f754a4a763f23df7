import { DeskPage } from '../desk/page/desk-page.tsx'
import { COLLECT } from './collect-kind.ts'
import { CollectView } from './collect-view.tsx'

/** Collect: the consignee pays, and one of the consignee's carriers gets the tender. */
export const Page = () => <DeskPage kind={COLLECT} path="/Collect" view={CollectView} />
