import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showScreen } from '../../show-screen.test-support.tsx'
import { Pager } from './pager.tsx'
import { useTableState } from './table-state.ts'

/** A list of 40 rows whose pages are empty from `gone` on. */
function List({ gone }: { gone: number }) {
  const state = useTableState({ pageSize: 15 })
  return <Pager state={state} total={40} shown={state.pageIndex >= gone ? 0 : 10} />
}
const open = async (page: number, gone: number) =>
  (await showScreen(<List gone={gone} />, `/List?page=${page}&q=steel`)).router

it('goes to the last existing page if the rows of this one are gone, and stays there', async () => {
  const router = await open(9, 4)
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '3', q: 'steel' }))
  expect(screen.getByText('31–40 of 40')).toBeTruthy()
  expect(screen.getByText('3 / 3')).toBeTruthy()
  expect(router.history.length).toBe(1)
})

it('stays on an existing page, also while its rows load', async () => {
  const router = await open(3, 3)
  await screen.findByText('3 / 3')
  expect(router.state.location.search).toEqual({ page: '3', q: 'steel' })
})
