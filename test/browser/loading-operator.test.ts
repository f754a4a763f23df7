import { OPERATOR_SCREENS } from './support/built-screens.ts'
import { checkLoading } from './support/check-loading.ts'

checkLoading(
  OPERATOR_SCREENS.map(([path]) => path),
  'operator',
)
