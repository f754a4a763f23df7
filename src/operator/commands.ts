import { newSetupToken } from '#actions/account/setup-link.ts'
import { removeDemoClients } from '#database/clients/remove-clients.ts'
import { readCredentialKey, readSecret } from '#server/configuration.ts'
import { acceptKeys } from '#server/shared-keys.ts'
import { addCompany } from './add-company.ts'
import { BACKUP_COMMANDS } from './backup/commands.ts'
import type { Command, CommandContext } from './command-context.ts'
import { doctor } from './doctor/doctor.ts'
import { FILE_COMMANDS } from './files.ts'
import { runMcp } from './mcp/mcp-server.ts'
import { migrateDatabase } from './migrate.ts'
import { rotateKey } from './rotate-key.ts'
import { addUser, disableUser, resetPassword } from './users.ts'

const USER = { user: { what: 'User name', isRequired: true } }

/** All commands for the operator. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'mcp',
    summary:
      'Serve assistants by the Model Context Protocol on stdin and stdout, with LADING_URL and LADING_API_KEY.',
    options: {},
    runAlone: runMcp,
  },
  {
    name: 'setup-link',
    summary: 'Print a new link for creating the first company. It works once, for 24 hours.',
    options: {},
    run: printSetupLink,
  },
  {
    name: 'company add',
    summary: 'Create a company with its first administrator, and print the link that sets the password.',
    options: {
      name: { what: 'Name of the company', isRequired: true },
      admin: { what: 'User name of the first administrator', isRequired: true },
      email: { what: 'E-mail of the administrator', isRequired: true },
      first: { what: 'First name of the administrator', isRequired: true },
      last: { what: 'Last name of the administrator', isRequired: true },
      street: { what: 'Street of the bill-to address', isRequired: true },
      zip: { what: 'ZIP of the bill-to address', isRequired: true },
      city: { what: 'City, if the ZIP does not determine it' },
      state: { what: 'State, if the ZIP does not determine it' },
      country: { what: 'Country code of the bill-to address (default: US)' },
      phone: { what: 'Phone of the administrator' },
    },
    run: addCompany,
  },
  {
    name: 'user add',
    summary: 'Add a user to a company, and print the link that sets the password.',
    options: {
      company: { what: 'Code or name of the company', isRequired: true },
      ...USER,
      email: { what: 'E-mail', isRequired: true },
      first: { what: 'First name' },
      last: { what: 'Last name' },
      type: { what: 'Admin, User, ReadOnly or Internal (default: User)' },
      pages: { what: 'Page ids, separated by commas (default: all standard pages)' },
    },
    run: addUser,
  },
  {
    name: 'user reset-password',
    summary: 'Print a link for setting a new password, and reset the log-in throttle of the user.',
    options: USER,
    run: resetPassword,
  },
  {
    name: 'user disable',
    summary: 'Disable a user and end the user’s sessions.',
    options: USER,
    run: disableUser,
  },
  {
    name: 'keys accept',
    summary:
      'Accept the SESSION_SECRET and CREDENTIAL_KEY of this machine as the keys that every process must use.',
    options: {},
    run: acceptTheseKeys,
  },
  {
    name: 'demo add',
    summary: 'Add the demo companies with their data.',
    options: {},
    run: addDemo,
  },
  {
    name: 'demo remove',
    summary: 'Delete the demo companies and all their data.',
    options: {},
    run: removeDemo,
  },
  ...BACKUP_COMMANDS,
  ...FILE_COMMANDS,
  {
    name: 'keys rotate',
    summary: 'Replace the key that encrypts the log-ins of carriers and partners. Lading must be stopped.',
    options: {},
    run: rotateKey,
  },
  {
    name: 'migrate',
    summary: 'Update the database, as the server does when it starts.',
    options: { 'dry-run': { what: 'Only list the migrations and try them in a transaction', isFlag: true } },
    runAlone: migrateDatabase,
  },
  {
    name: 'doctor',
    summary: 'Check the installation and report what is wrong and how to fix it. Changes nothing.',
    options: {},
    runAlone: doctor,
  },
]

async function printSetupLink({ database, configuration, say }: CommandContext): Promise<void> {
  const token = await newSetupToken(database.db, {
    isDemo: configuration.isDemo && !configuration.databaseUrl,
  })
  if (!token) {
    throw new Error(
      configuration.isDemo
        ? 'There is already a company: the demo. Set LADING_DEMO=0, or add a company with: company add'
        : 'There is already a company. Add another one with: company add',
    )
  }
  say(`Create your company: ${configuration.publicUrl}/AccountSetup?accessid=${token}`)
}

async function acceptTheseKeys({ database, configuration: { dataDir }, env, say }: CommandContext) {
  const [secret, credentialKey] = [await readSecret(env, dataDir), await readCredentialKey(env, dataDir)]
  await acceptKeys(database.db, { secret, credentialKey })
  say('These are now the keys of the installation. Start every process with them.')
  say('After a new CREDENTIAL_KEY, enter the log-ins of carriers and partners again.')
}

async function addDemo({ database, configuration, say }: CommandContext): Promise<void> {
  const { seedDemo } = await import('#seed/seed.ts')
  const today = new Date().toISOString().slice(0, 10)
  const isMade = await seedDemo(database.pool, { today, log: say })
  if (!isMade) return say('The demo already exists.')
  const login = 'log in as demo with password lading-demo'
  say(
    configuration.isDemo
      ? `The demo has been added: ${login}.`
      : `The demo has been added. Start the server with LADING_DEMO=1 and ${login}.`,
  )
}

async function removeDemo({ database, say }: CommandContext): Promise<void> {
  const names = await database.db.transaction().execute(removeDemoClients)
  say(names.length > 0 ? `Removed: ${names.join(', ')}` : 'There is no demo.')
}
