export { NotBuiltYetPage as Page } from '../../shell/not-built-yet.tsx'
