import { Tooltip } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { showScreen } from '../show-screen.test-support.tsx'

beforeEach(() =>
  showScreen(
    <Tooltip label="84 of 90 deliveries arrived on time.">
      <button type="button">93% on time</button>
    </Tooltip>,
  ),
)

const tip = () => screen.queryByRole('tooltip')
const button = () => screen.getByRole('button', { name: '93% on time' })

describe('a tooltip', () => {
  it('describes the focused element, until Esc', async () => {
    const user = userEvent.setup()
    await user.tab()
    expect(document.activeElement).toBe(button())
    await waitFor(() => expect(tip()?.textContent).toBe('84 of 90 deliveries arrived on time.'))
    expect(button().getAttribute('aria-describedby')).toBe(tip()?.id)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(tip()).toBeNull())
    expect(document.activeElement).toBe(button())
  })

  it('opens on a tap and closes on a tap elsewhere', async () => {
    const user = userEvent.setup()
    await user.pointer({ keys: '[TouchA]', target: button() })
    await waitFor(() => expect(tip()).not.toBeNull())
    fireEvent.pointerDown(document.body)
    await waitFor(() => expect(tip()).toBeNull())
  })
})
