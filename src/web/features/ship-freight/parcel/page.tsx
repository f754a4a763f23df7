import { DeskPage } from '../desk/desk-page.tsx'
import { ParcelView } from './parcel-view.tsx'

/** Parcel: packages by UPS, FedEx or USPS, every service's price side by side, the label at once. */
export const Page = () => <DeskPage way="parcel" path="/Parcel" view={ParcelView} />
