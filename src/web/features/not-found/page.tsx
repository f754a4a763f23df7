import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { readSession } from '../../api/session.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** Shown for URLs that are no page of the app. */
export function Page() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isLoggedIn = readSession() !== null
  return (
    <Stack component="main" maw={560} mx="auto" px="lg" py={96} gap="sm">
      <Text className="lading-code" c="dimmed">
        404
      </Text>
      <Title order={1}>
        <Trans>Page not found</Trans>
      </Title>
      <Text>
        <Trans>
          There is no page at{' '}
          <Text span className="lading-code" style={{ overflowWrap: 'anywhere' }}>
            {path}
          </Text>
          . The address may be mistyped, or the link may be old.
        </Trans>
      </Text>
      <TextLink to={isLoggedIn ? '/SingleOrder' : '/'}>
        {isLoggedIn ? t`Back to Home` : t`Go to log-in`}
      </TextLink>
    </Stack>
  )
}
