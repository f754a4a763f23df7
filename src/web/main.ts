import { loadLanguage } from './api/language.ts'

// Texts are made when their module is loaded, so the language comes first and everything else after it.
void loadLanguage().then(() => import('./start.tsx'))
