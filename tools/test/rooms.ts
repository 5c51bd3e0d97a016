// Beginnings of files that a part runs alone, or leaves to another.

/** Opened on the embedded engine whatever database the tests have, or started once from the command line: one part is enough for them. */
export const startedEmbedded = [
  'apps/server/src/main.db',
  'apps/server/src/platform/run-server',
  'apps/server/src/platform/db/durable',
]

/**
 * Rooms that touch the engine itself: its files and locks, starting on it, and the statement that books a sale. Backups meet both
 * engines beside PostgreSQL.
 */
export const engineRooms = [
  ...startedEmbedded,
  'apps/server/src/platform/db',
  'apps/server/src/modules/sales/sale/book/',
  'apps/server/src/modules/journal/entry/upload-journal',
  'apps/server/src/modules/journal/entry/upload-together',
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
