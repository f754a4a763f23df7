import { PageHeader } from '../../ui/page-header.tsx'
import { ParcelAccounts } from './parcel-accounts.tsx'

/** On whose account each sold-to ships parcels, and with what the carriers are asked. */
export function Page() {
  return (
    <>
      <PageHeader />
      <ParcelAccounts />
    </>
  )
}
