/** The props of an element's last render: the same object as long as it does not render again. */
export function propsOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  if (key === undefined) throw new Error('React did not draw this element.')
  return element[key as keyof Element]
}
