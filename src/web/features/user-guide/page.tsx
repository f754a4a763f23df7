import { Kbd, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { addressOf } from '../../shell/page-of.ts'
import { HELP } from '../../text/help.ts'
import { pageTitle } from '../../text/titles.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { GUIDE } from './guide.ts'

/** How the daily work goes, in the order in which it is done; then every page in a sentence. */
export function Page() {
  const rights = rightsOf(useUser())
  const pages = (Object.keys(PAGES) as PageName[]).filter(
    (name) => canOpen(rights, name) && !addressOf(name).includes('$') && PAGES[name].group !== 'Profile',
  )
  return (
    <>
      <PageHeader />
      {GUIDE.map(({ title, steps }) => (
        <Section key={title} title={title}>
          <List type="ordered" spacing={4} maw={820}>
            {steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </Section>
      ))}
      <Section title="Keys">
        <List spacing={6} listStyleType="none">
          {KEYS.map(([key, words]) => (
            <List.Item key={words} icon={key}>
              {words}
            </List.Item>
          ))}
        </List>
      </Section>
      <Section title="Your pages">
        {pages.map((name) => (
          <Text key={name} mb={6} maw={820}>
            <TextLink to={addressOf(name)}>{pageTitle(PAGES[name].title)}</TextLink>: {HELP[name][0]}
          </Text>
        ))}
      </Section>
    </>
  )
}

const KEYS: [ReactNode, string][] = [
  [<Kbd key="k">Ctrl K</Kbd>, 'Search everything, or jump to a page (⌘ K on a Mac)'],
  [<Kbd key="s">/</Kbd>, 'To the search of the table on the page'],
  [<Kbd key="u">↑ ↓</Kbd>, 'From row to row'],
  [<Kbd key="t">Space</Kbd>, 'Select the row'],
  [<Kbd key="e">Enter</Kbd>, 'Open the row; inside an item grid: to the cell below'],
]
