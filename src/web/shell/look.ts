import { useMantineColorScheme } from '@mantine/core'
import type { UserDetails } from '#contracts/entities/user.ts'
import { DENSITY_KEY, keep } from '../api/kept.ts'
import { keepLanguage } from '../api/language.ts'

const SCHEMES = ['auto', 'light', 'dark'] as const

/**
 * Applies the language, colors and density from the user's profile; '' leaves the current one. True: the language
 * changed, so the page must be reloaded.
 */
export function useApplyLook() {
  const { setColorScheme } = useMantineColorScheme()
  return ({ language, colorScheme, density }: Pick<UserDetails, 'language' | 'colorScheme' | 'density'>) => {
    const scheme = SCHEMES.find((one) => one === colorScheme)
    if (scheme) setColorScheme(scheme)
    if (density) keep(DENSITY_KEY, density)
    return language ? keepLanguage(language === 'es' ? 'es' : 'en') : false
  }
}
