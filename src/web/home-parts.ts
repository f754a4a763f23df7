import { partFrom } from './ui/part-source.ts'

/**
 * Parts of the home page that belong to other features. Registered here, like the screens in screens.ts, because
 * features never import each other.
 */
export const GET_STARTED = partFrom(() =>
  import('./features/get-started/get-started.tsx').then((part) => part.GetStarted),
)

export const TODAY = partFrom(() => import('./features/today/today.tsx').then((part) => part.Today))
