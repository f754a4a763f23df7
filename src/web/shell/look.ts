import { useMantineColorScheme } from '@mantine/core'
import type { UserDetails } from '#contracts/entities/user.ts'
import { DENSITY_KEY, keep } from '../api/kept.ts'
import { setLanguage } from '../text/language.ts'

const SCHEMES = ['auto', 'light', 'dark'] as const

/** Gives the screens the language, colors and density that the user keeps on the server; '' leaves what is here. */
export function useApplyLook() {
  const { setColorScheme } = useMantineColorScheme()
  return ({ language, colorScheme, density }: Pick<UserDetails, 'language' | 'colorScheme' | 'density'>) => {
    const scheme = SCHEMES.find((one) => one === colorScheme)
    if (language) setLanguage(language === 'es' ? 'es' : 'en')
    if (scheme) setColorScheme(scheme)
    if (density) keep(DENSITY_KEY, density)
  }
}
