import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setLanguage } from './language.ts'
import { TitleText } from './title-text.tsx'

afterEach(() => act(() => setLanguage('en')))

it('a title follows the language, and says which one it is in', () => {
  render(
    <>
      <TitleText of="Print Documents" />
      <TitleText of="Contracts of this carrier" />
    </>,
  )
  expect(screen.getByText('Print Documents').lang).toBe('')
  act(() => setLanguage('es'))
  expect(screen.getByText('Imprimir documentos').lang).toBe('es')
  // What has no Spanish is English, and must be read as English.
  expect(screen.getByText('Contracts of this carrier').lang).toBe('')
  expect(document.documentElement.lang).not.toBe('es')
})
