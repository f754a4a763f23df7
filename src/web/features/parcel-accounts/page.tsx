import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { useCallback, useState } from 'react'
import { BoxSizes } from '../../ui/boxes/box-sizes.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Placed } from '../../ui/placed.tsx'
import { Section } from '../../ui/section.tsx'
import { ParcelAccounts } from './parcel-accounts.tsx'

/** The parcel account of each sold-to and the carriers' credentials; below, the boxes. */
export function Page() {
  const [isPlaced, setPlaced] = useState(false)
  const place = useCallback(() => setPlaced(true), [])
  return (
    <>
      <PageHeader />
      <ParcelAccounts onPlaced={place} />
      <Placed when={isPlaced}>
        <Box mt="md">
          <Section title={t`Box sizes`} id="boxes" note={t`Choose by name when you enter packages`}>
            <BoxSizes />
          </Section>
        </Box>
      </Placed>
    </>
  )
}
