import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Image, Kbd, List, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PAGE_NAMES, PAGES, type PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { HELP } from '../../text/help.ts'
import { pageTitle } from '../../text/titles.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { pagesAbout, waysAbout } from './guide-pages.ts'
import { hasPlace, PICTURED, pictureOf, placeOf } from './pictures.ts'

/** How the daily work is done, and a page for every screen; searchable by words. */
export function Page() {
  const { search, set } = useAddress<'UserGuide'>()
  const rights = rightsOf(useUser())
  const names = PAGE_NAMES.filter((name) => canOpen(rights, name))
  const shown = names.find((name) => name === search.page)
  const open = (page: PageName | '') => set({ page })
  return (
    <>
      <PageHeader />
      {shown ? <Article name={shown} onBack={() => open('')} /> : <Contents names={names} onOpen={open} />}
    </>
  )
}

interface ContentsProps {
  names: readonly PageName[]
  onOpen: (name: PageName) => void
}

function Contents({ names, onOpen }: ContentsProps) {
  const [query, setQuery] = useState('')
  const ways = waysAbout(query)
  const pages = pagesAbout(query, names)
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        label={t`Search the guide`}
        placeholder={t`spot quote, liftgate, print`}
        maw={420}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {ways.length + pages.length === 0 ? (
        <EmptyState title={t`No results for “${query}”`} hint={t`Try fewer or other words.`} />
      ) : null}
      {pages.length === 0 ? null : (
        <Section title={t`Pages`}>
          {pages.map((name) => (
            <Text key={name} component="div" mb={6} maw={820}>
              <Button size="compact-sm" variant="subtle" onClick={() => onOpen(name)}>
                {pageTitle(PAGES[name].title)}
              </Button>{' '}
              {HELP[name][0]}
            </Text>
          ))}
        </Section>
      )}
      {ways.map(({ title, steps }) => (
        <Section key={title} title={title}>
          <List type="ordered" spacing={4} maw={820}>
            {steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </Section>
      ))}
      {query === '' ? <Keys /> : null}
    </Stack>
  )
}

function Keys() {
  return (
    <Section title={t`Keys`}>
      <List spacing={6} listStyleType="none">
        {KEYS.map(([key, words]) => (
          <List.Item key={words} icon={key}>
            {words}
          </List.Item>
        ))}
      </List>
    </Section>
  )
}

/** One screen: its purpose, its use, its picture. */
function Article({ name, onBack }: { name: PageName; onBack: () => void }) {
  const title = pageTitle(PAGES[name].title)
  return (
    <Section
      title={title}
      actions={
        <Group gap="xs">
          {hasPlace(name) ? (
            <TextLink to={placeOf(name)}>
              <Trans>Open {title}</Trans>
            </TextLink>
          ) : null}
          <Button size="xs" variant="default" onClick={onBack}>
            <Trans>All pages</Trans>
          </Button>
        </Group>
      }
    >
      <Stack gap="sm">
        {HELP[name].map((paragraph) => (
          <Text key={paragraph} maw={820}>
            {paragraph}
          </Text>
        ))}
        {PICTURED.includes(name) ? (
          // All pictures have this size: nothing moves when one loads.
          <Image
            src={pictureOf(name)}
            alt={t`The ${title} page, with demo data`}
            maw={960}
            style={{ aspectRatio: '1280 / 800', border: '1px solid var(--mantine-color-default-border)' }}
          />
        ) : null}
      </Stack>
    </Section>
  )
}

const KEYS: [ReactNode, string][] = [
  [<Kbd key="k">Ctrl K</Kbd>, t`Search everything, or jump to a page or an action (⌘ K on a Mac)`],
  [<Kbd key="q">?</Kbd>, t`Keyboard shortcuts on this page`],
  [<Kbd key="s">/</Kbd>, t`Go to the search field of the table`],
  [<Kbd key="u">↑ ↓</Kbd>, t`Move between rows`],
  [<Kbd key="t">Space</Kbd>, t`Select the row`],
  [<Kbd key="e">Enter</Kbd>, t`Open the row; in an item grid, go to the cell below`],
]
