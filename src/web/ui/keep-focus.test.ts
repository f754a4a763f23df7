import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let button: HTMLButtonElement
let field: HTMLInputElement
let end: () => void

beforeEach(() => {
  document.body.innerHTML = '<button>Save</button><input>'
  button = document.querySelector('button')!
  field = document.querySelector('input')!
  end = keepFocus()
})
afterEach(() => end())

/** As browsers do with what is disabled; jsdom leaves the focus there. */
const work = () => {
  button.disabled = true
  button.blur()
}
const settled = () => new Promise((done) => setTimeout(done))

it('gives the focus back to a button that has worked', async () => {
  button.focus()
  work()
  await settled()
  expect(document.activeElement).toBe(document.body)
  button.disabled = false
  await settled()
  expect(document.activeElement).toBe(button)
})

it('leaves a user who has gone on where he is', async () => {
  button.focus()
  work()
  field.focus()
  button.disabled = false
  await settled()
  expect(document.activeElement).toBe(field)
})

it('takes no focus for a button that had none', async () => {
  work()
  button.disabled = false
  await settled()
  expect(document.activeElement).toBe(document.body)
})
