import { Skeleton, Stack } from '@mantine/core'
import { Component, type ReactNode, Suspense } from 'react'
import { RouteFailed } from './route-failed.tsx'

interface State {
  error: Error | null
}

/** Keeps the frame when a screen crashes. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }
  static getDerivedStateFromError(error: Error): State {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (error !== null) {
      return <RouteFailed error={error} reset={() => this.setState({ error: null })} />
    }
    return <Suspense fallback={<ScreenSkeleton />}>{this.props.children}</Suspense>
  }
}

/** Placeholder of a screen while its code loads. */
function ScreenSkeleton() {
  return (
    <Stack aria-busy gap="md">
      <Skeleton height={28} width={220} />
      <Skeleton height={160} />
      <Skeleton height={240} />
    </Stack>
  )
}
