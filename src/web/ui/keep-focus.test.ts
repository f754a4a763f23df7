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

/** Blurs a disabled button as browsers do; jsdom keeps the focus there. */
const work = () => {
  button.disabled = true
  button.blur()
}
const settled = () => new Promise((done) => setTimeout(done))

it('gives the focus back to a button once it is enabled again', async () => {
  button.focus()
  work()
  await settled()
  expect(document.activeElement).toBe(document.body)
  button.disabled = false
  await settled()
  expect(document.activeElement).toBe(button)
})

it('leaves the focus of a user who has moved on', async () => {
  button.focus()
  work()
  field.focus()
  button.disabled = false
  await settled()
  expect(document.activeElement).toBe(field)
})

it('does not focus a button that had no focus', async () => {
  work()
  button.disabled = false
  await settled()
  expect(document.activeElement).toBe(document.body)
})

/** Waits until elements that take the focus themselves had their chance. */
const gone = async () => {
  await settled()
  await settled()
}
const put = (html: string) => {
  document.body.innerHTML = html
}
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const active = () => document.activeElement?.id

it('goes to what is left around a removed button', async () => {
  put('<main id="main"><section id="quotes"><div><button>Award</button></div></section></main>')
  find('button').focus()
  find('section div').remove()
  await gone()
  expect(active()).toBe('quotes')
  find('section').remove()
  await gone()
  expect(active()).toBe('main')
})

it('goes to the table after its row is removed', async () => {
  put(
    '<section><table id="list"><tbody><tr><td><button>Read it again</button></td></tr></tbody></table></section>',
  )
  find('button').focus()
  find('tr').remove()
  await gone()
  expect(active()).toBe('list')
})

it('goes back to the element that opened a dialog, or to what is left around it', async () => {
  const dialog = '<div role="dialog"><button id="yes">Delete</button></div>'
  put(`<section id="info"><ul><li><button id="opener">Delete line</button></li></ul></section>${dialog}`)
  find('#opener').focus()
  find('#yes').focus()
  find('[role=dialog]').remove()
  await gone()
  expect(active()).toBe('opener')
  find('li').remove()
  await gone()
  expect(active()).toBe('info')
})

it('stays in a dialog whose content has changed', async () => {
  put(
    '<button id="opener">Open</button><section role="dialog" id="dialog"><button id="next">Next</button></section>',
  )
  find('#opener').focus()
  find('#next').focus()
  find('#next').remove()
  await gone()
  expect(active()).toBe('dialog')
})

it('leaves the focus alone if an earlier place of it is removed', async () => {
  put('<section><button id="a">A</button><button id="b">B</button></section>')
  find('#a').focus()
  find('#b').focus()
  find('#a').remove()
  await gone()
  expect(active()).toBe('b')
})

it('leaves the focus to an element that takes it itself', async () => {
  put('<section><button>Edit</button></section>')
  find('button').focus()
  find('button').outerHTML = '<input id="field">'
  find('#field').focus()
  await gone()
  expect(active()).toBe('field')
})
