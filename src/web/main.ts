import { loadLanguage } from './api/language.ts'

// Texts are created when their module loads, so the language loads first.
void loadLanguage().then(() => import('./start.tsx'))
