import { Paper, Text } from '@mantine/core'
import type { CarrierView } from '../../carrier-views.ts'
import { TextLink } from '../../ui/text-link.tsx'

const WHAT: Record<string, string> = {
  P44: 'Carriers that are reached through project44 will be set up here.',
}

/** A sub-view that is still to come, said plainly, with the way to the one that is there. */
export function ViewNotBuilt({ view }: { view: CarrierView }) {
  return (
    <Paper p="lg" role="status">
      <Text fw={600}>{view.title}: not built yet</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {WHAT[view.id]}
      </Text>
      <TextLink to="/Carriers" search={{ view: 'Freight' } as never} size="sm" mt="xs" display="inline-block">
        Go to freight carriers
      </TextLink>
    </Paper>
  )
}
