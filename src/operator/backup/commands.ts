import type { Command } from '../command-context.ts'
import { backUp } from './back-up.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'
import { upgrade } from './upgrade.ts'

const YES = { yes: { what: 'Do not ask for confirmation', isFlag: true } }

export const BACKUP_COMMANDS: readonly Command[] = [
  {
    name: 'backup',
    summary: 'Write the database, the keys and the files to one archive. The server may run.',
    options: { to: { what: 'File to write (default: DATA_DIR/backups/lading-<time>.tar)' } },
    runAlone: backUp,
  },
  {
    name: 'restore',
    summary: 'Restore a backup into an empty installation. The server must be stopped.',
    operands: { file: 'Archive written by the backup command' },
    options: {
      replace: { what: 'Replace an installation that has companies', isFlag: true },
      ...YES,
    },
    runAlone: restore,
  },
  {
    name: 'move',
    summary: 'Move from the embedded database to a PostgreSQL server. Lading must be stopped.',
    options: {
      to: { what: 'DATABASE_URL of an empty database there', isRequired: true },
      replace: { what: 'Replace the companies in that database', isFlag: true },
      ...YES,
    },
    runAlone: move,
  },
  {
    name: 'upgrade',
    summary:
      'Upgrade the embedded database to the PostgreSQL version of this Lading. Lading must be stopped.',
    options: {
      binaries: { what: 'Folder with initdb and postgres of the old version, if they are not found' },
      back: { what: 'Go back to the old database; anything entered since is lost', isFlag: true },
      finish: { what: 'Delete the old database, which is kept until you do', isFlag: true },
    },
    runAlone: upgrade,
  },
]
