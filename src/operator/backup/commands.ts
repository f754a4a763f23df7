import type { Command } from '../command-context.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const YES = { yes: { what: 'Do not ask for confirmation', isFlag: true } }

export const BACKUP_COMMANDS: readonly Command[] = [
  {
    name: 'backup',
    summary: 'Write the database, the keys and the files to one archive. The server may run.',
    options: { to: { what: 'File to write; DATA_DIR/backups/lading-<time>.tar unless given' } },
    runAlone: backUp,
  },
  {
    name: 'restore',
    summary: 'Put a backup in place of an empty installation. The server must be stopped.',
    operands: { file: 'The archive that backup wrote' },
    options: {
      replace: { what: 'Replace an installation that has companies', isFlag: true },
      ...YES,
    },
    runAlone: restore,
  },
]
