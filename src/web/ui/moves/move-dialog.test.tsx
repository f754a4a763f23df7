import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../toast.ts'
import { type AskedMove, MoveDialog } from './move-dialog.tsx'
import { MOVES } from './moves.ts'

const SHIPMENT = { id: 's1', version: 3, bolNumber: '0400001', carrierName: 'Old Road Freight' }
const MOVE = 'Shipment/UpdateStatusCode'
const moved = () => ({
  body: { Status: 'success', shipmentId: 's1', statusCode: 'A', isTendered: true, version: 4 },
})
const refused = (code: string, message: string) => () => ({
  status: 409,
  body: { Status: 'error', code, message, requestId: 'r' },
})

const open = async (move: AskedMove['move']) => {
  const onClose = vi.fn()
  await showScreen(<MoveDialog asked={{ move, shipment: SHIPMENT }} onClose={onClose} />)
  await screen.findByRole('dialog')
  return onClose
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the dialog of a move', () => {
  it('offers to undo a deferral for ten seconds, by the version that it created', async () => {
    const sent = answerCalls({ [MOVE]: moved })
    await open('defer')
    press('Defer')
    await waitFor(() => expect(readToasts().some(({ undo }) => undo)).toBe(true))
    const shown = readToasts().find(({ undo }) => undo)!
    shown.undo!()
    closeToast(shown.id)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]!.body).toMatchObject({ shipmentId: 's1', action: 'resume', version: 4 })
  })

  it.each(['moveToTransit', 'moveToDelivered', 'archive', 'pickup'] as const)(
    'offers to undo %s for ten seconds, by the version that it created',
    async (move) => {
      const undone = {
        body: { Status: 'success', shipmentId: 's1', statusCode: 'T', isTendered: true, version: 5 },
      }
      const sent = answerCalls({ [MOVE]: moved, 'Shipment/UndoMove': () => undone })
      await open(move)
      press(MOVES[move].label)
      await waitFor(() => expect(readToasts().some(({ undo }) => undo)).toBe(true))
      const shown = readToasts().find(({ undo }) => undo)!
      shown.undo!()
      closeToast(shown.id)
      await waitFor(() => expect(sent).toHaveLength(2))
      expect(sent[1]).toMatchObject({ path: 'Shipment/UndoMove', body: { shipmentId: 's1', version: 4 } })
    },
  )

  it('sends the move with the version that the user saw, and closes', async () => {
    const sent = answerCalls({ [MOVE]: moved })
    const onClose = await open('moveToTransit')
    press('Move to InTransit')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent[0]).toMatchObject({
      path: MOVE,
      body: { shipmentId: 's1', action: 'moveToTransit', version: 3 },
    })
    expect(sent[0]!.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('says that another user changed the shipment, and offers to reload it', async () => {
    answerCalls({ [MOVE]: refused('SHIPMENT_CHANGED', 'Someone else changed this shipment.') })
    const onClose = await open('moveToTransit')
    press('Move to InTransit')
    expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this shipment.')
    expect(onClose).not.toHaveBeenCalled()
    press('Reload')
    expect(onClose).toHaveBeenCalled()
  })

  it.each([
    ['a parcel', { shipMode: 'Parcel' }, 'Old Road Freight voids the labels immediately.'],
    ['freight by EDI', { scheduleVia: 'EDI' }, 'The cancellation is sent to Old Road Freight.'],
  ])('does not ask the user to call if the void of %s goes through the network', async (_, more, words) => {
    answerCalls({})
    await showScreen(
      <MoveDialog asked={{ move: 'void', shipment: { ...SHIPMENT, ...more } }} onClose={() => {}} />,
    )
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(words)
    expect(dialog.textContent).not.toMatch(/phone the carrier/)
  })

  it('asks the user to call the carrier before a void, and for a reason', async () => {
    const sent = answerCalls({
      'Shipment/Void': () => ({
        body: { Status: 'success', shipmentId: 's1', statusCode: 'V', endedAs: 'void' },
      }),
    })
    const onClose = await open('void')
    expect(screen.getByRole('dialog').textContent).toContain('Call Old Road Freight')
    press('Void')
    expect(await screen.findByText('Enter the reason for voiding.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/Reason/))
    expect(sent).toEqual([])
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Order cancelled' } })
    press('Void')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent[0]!.body).toMatchObject({ shipmentId: 's1', reason: 'Order cancelled', version: 3 })
  })

  it('keeps its key while there is no reply, and gets a new one after a refusal', async () => {
    let isReachable = false
    const sent = answerCalls({})
    const offline = globalThis.fetch
    await open('moveToTransit')
    press('Move to InTransit')
    await screen.findByText(/cannot be reached/)
    press('Move to InTransit')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]!.idempotencyKey).toBe(sent[0]!.idempotencyKey)
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      isReachable = true
      await offline(...given).catch(() => {})
      return new Response(JSON.stringify(refused('ACTION_REFUSED', 'It is delivered already.')().body), {
        status: 409,
      })
    })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Move to InTransit' })).toHaveProperty('disabled', false),
    )
    press('Move to InTransit')
    await screen.findByText('It is delivered already.')
    expect(isReachable).toBe(true)
    expect(sent[2]!.idempotencyKey).toBe(sent[0]!.idempotencyKey)
    press('Move to InTransit')
    await waitFor(() => expect(sent).toHaveLength(4))
    expect(sent[3]!.idempotencyKey).not.toBe(sent[0]!.idempotencyKey)
  })
})
