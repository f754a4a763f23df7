import { ROUTES } from './support/built-screens.ts'
import { checkLoading } from './support/check-loading.ts'

checkLoading(ROUTES.filter((_, index) => index % 2 === 1))
