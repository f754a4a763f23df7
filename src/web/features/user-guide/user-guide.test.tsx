import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { PAGE_NAMES } from '#domain/access/pages.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { showScreen } from '../../show-screen.test-support.tsx'
import { HELP } from '../../text/help.ts'
import { Page } from './page.tsx'

beforeEach(() => {
  logInAs({ userType: 'Admin' })
})

it('describes every screen', () => {
  expect(PAGE_NAMES.filter((name) => HELP[name].length < 2)).toEqual([])
})

it('finds pages by words, and shows one with its picture', async () => {
  await showScreen(<Page />, '/Screen')
  fireEvent.change(await screen.findByLabelText('Search the guide'), { target: { value: 'bill receipt' } })
  expect(screen.queryByRole('button', { name: 'Locations' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Freight Audit' }))
  expect(await screen.findByRole('img', { name: /The Freight Audit page/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Freight Audit' })).toBeTruthy()
})

it('shows that nothing matches the words', async () => {
  await showScreen(<Page />, '/Screen')
  fireEvent.change(await screen.findByLabelText('Search the guide'), { target: { value: 'zeppelin' } })
  expect(screen.getByText('No results for “zeppelin”')).toBeTruthy()
})
