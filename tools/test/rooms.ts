import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Beginnings of files that a part runs alone, or leaves to another.

/** Opened on the embedded engine whatever database the tests have, or started once from the command line: one part is enough for them. */
export const startedEmbedded = [
  'apps/server/src/main.db',
  'apps/server/src/platform/run-server',
  'apps/server/src/platform/db/durable',
]

/** Sales whose statement has rows of its own to write, each kind of them once: taxes, pieces, references, slips, sets, passes. */
const bookedRows = [
  'order-taxes',
  'passes-once',
  'real-taxes',
  'sets',
  'slips-of-channels',
  'sold-pieces',
  'used-slips',
]

/**
 * Rooms that touch the engine itself: its files and locks, starting on it, and the statement that books a sale. Backups meet both
 * engines beside PostgreSQL.
 */
export const engineRooms = [
  ...startedEmbedded,
  'apps/server/src/platform/db',
  ...bookedRows.map((file) => `apps/server/src/modules/sales/sale/book/${file}`),
  'apps/server/src/modules/journal/entry/upload-journal',
  'apps/server/test/template',
]

/** A third of what the units take: papers and labels drawn again by the programs of others, archives, the sales of a real shop. */
export const slowUnits = [
  'apps/server/src/platform/paper/paper-files',
  'apps/server/src/platform/paper/golden-papers',
  'apps/server/src/modules/print/label/label-outputs',
  'apps/server/src/modules/moving/files/read-brought',
  'tools/replay/velocity',
]

/** Every screen in two sizes and three languages, looked at for one thing. */
export const walkedWhole = ['apps/web/src/screens/whole-figures']

/**
 * Seams between two databases, and ends of a merchant's move, that few changes touch: a run by hand and a whole one try them. In the gate a merchant is
 * moved with everything it has (`relocate.db`), leaves (`leave-whole-week.db`), and is looked for from both sides (`open-all.db`, `give-out.db`). The
 * gate's part leaves them out by DATABASES (`project-files.ts`).
 */
export const rareAndDear = [
  'apps/server/src/modules/audit/log-of-two-databases',
  'apps/server/src/modules/identity/provider/provider-of-two-databases',
  'apps/server/src/modules/member/wallet/passes-of-two-databases',
  'apps/server/src/modules/moving/leave/late/late.db',
  'apps/server/src/modules/moving/relocate/carried-along',
  'apps/server/src/modules/moving/relocate/moved-settings',
  'apps/server/src/modules/moving/relocate/take-up',
  'apps/server/src/modules/moving/test-copy/copy-of-two-databases',
  'apps/server/src/modules/moving/uploads/large-upload',
  'apps/server/src/modules/organisation/brand/brand-of-two-databases',
  'apps/server/src/modules/organisation/support/support-of-two-databases',
  'apps/server/src/modules/place/named-database',
  'apps/server/src/maintenance/every-database',
  'apps/server/src/platform/clusters/late-start',
  'apps/server/src/seed/demo/half-made',
]

/** Returns the files below a folder that end so and have the text in them. */
export const filesWith = (text: string, folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith(ending) && readFileSync(path, 'utf8').includes(text))
    .toSorted()
