/** A value of a JSON or XML document. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
