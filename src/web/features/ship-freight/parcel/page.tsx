import { DeskPage } from '../desk/page/desk-page.tsx'
import { PARCEL } from './parcel-kind.ts'
import { ParcelView } from './parcel-view.tsx'

/** Parcel: packages by UPS, FedEx or USPS, every service's price side by side, with an immediate label. */
export const Page = () => <DeskPage kind={PARCEL} path="/Parcel" view={ParcelView} />
