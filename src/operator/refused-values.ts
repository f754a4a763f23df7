import type { CommandContext } from './command-context.ts'

/** The option of each contract field that has another name. */
const OPTION_OF: Record<string, string> = {
  company: 'name',
  companyName: 'name',
  UserName: 'user',
  Email: 'email',
  FirstName: 'first',
  LastName: 'last',
  UserType: 'type',
  pageList: 'pages',
  addressline1: 'street',
  Zip: 'zip',
  City: 'city',
  State: 'state',
  CountryCode: 'country',
}

/**
 * An error with one line per refused value, named by the option that was typed.
 * @param fields sentences by path in the contract, such as `signUp.userBilltoDetails.Zip`
 */
export function refusedValues(
  fields: Iterable<readonly [string, string]>,
  { command }: Pick<CommandContext, 'command'>,
): Error {
  const lines = [...fields].map(([path, sentence]) => `  ${optionOf(path, command)}: ${sentence}`)
  return new Error(['These values cannot be used:', ...lines].join('\n'))
}

function optionOf(path: string, command: CommandContext['command']): string {
  const field = path.split('.').at(-1) ?? path
  const named = OPTION_OF[field] ?? field
  const name = named === 'user' && 'admin' in command.options ? 'admin' : named
  return name in command.options ? `--${name}` : path
}
