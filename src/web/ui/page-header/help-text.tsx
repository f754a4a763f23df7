import { Text } from '@mantine/core'
import type { PageName } from '#domain/access/pages.ts'
import { HELP } from '../../text/help.ts'

/** A page's help text in short paragraphs. */
export default function HelpText({ page }: { page: PageName }) {
  return HELP[page].map((paragraph) => (
    <Text key={paragraph} size="sm" maw={860} mb={4}>
      {paragraph}
    </Text>
  ))
}
