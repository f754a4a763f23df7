import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { showScreen } from '../show-screen.test-support.tsx'
import { LazyPart } from './lazy-part.tsx'
import { partFrom } from './part-source.ts'

const Part = ({ word }: { word: string }) => <p>The part says {word}</p>

const QUESTION = partFrom(() => Promise.resolve(Question))

function Question({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  if (!isOpen) return null
  return (
    <div role="dialog" aria-label="Question">
      <button type="button" onClick={close}>
        No
      </button>
    </div>
  )
}

function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <LazyPart of={QUESTION} isWanted={isOpen} isAbove with={{ isOpen, close: () => setOpen(false) }} />
    </>
  )
}

describe('a part whose code loads on first use', () => {
  it('is not loaded before, and then shown with its props', async () => {
    const load = vi.fn(() => Promise.resolve(Part))
    const source = partFrom(load)
    const shown = await showScreen(<LazyPart of={source} isWanted={false} with={{ word: 'hello' }} />)
    expect(load).not.toHaveBeenCalled()
    shown.unmount()
    await showScreen(<LazyPart of={source} isWanted with={{ word: 'hello' }} />)
    await screen.findByText('The part says hello')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is shown immediately if it was preloaded', async () => {
    const load = vi.fn(() => Promise.resolve(Part))
    const source = partFrom(load)
    source.fetchAhead()
    await Promise.resolve()
    await showScreen(<LazyPart of={source} isWanted with={{ word: 'hello' }} />)
    screen.getByText('The part says hello')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('reports a failed load, and loads on retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = vi.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new Error('gone'))
    const source = partFrom(load)
    await showScreen(<LazyPart of={source} isWanted with={{ word: 'hello' }} />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('could not be loaded')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('The part says hello')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('returns the focus when an overlay is closed', async () => {
    await showScreen(<Screen />)
    const opener = screen.getByRole('button', { name: 'Ask' })
    opener.focus()
    fireEvent.click(opener)
    const no = await screen.findByRole('button', { name: 'No' })
    no.focus()
    fireEvent.click(no)
    await vi.waitFor(() => expect(document.activeElement).toBe(opener))
  })
})
