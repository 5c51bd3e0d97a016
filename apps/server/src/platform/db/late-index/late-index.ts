/** An index of a table that may be large: a statement of its own, outside any transaction, builds it while others write. */
export interface LateIndex {
  readonly name: string
  readonly table: string
  readonly statement: string
  /** Statements rely on it: a program does not start without it. Any other is built behind the start. */
  readonly isUnique: boolean
}

const isLate = /\bindex concurrently\b/i
const form = /^create (unique )?index concurrently if not exists (\w+)\s+on (\w+)[\s(]/i

function readIndex(statement: string): LateIndex {
  const [, unique, name, table] = form.exec(statement) ?? []
  if (name === undefined || table === undefined) {
    throw new Error(
      `a migration that builds an index while others write has \`create index concurrently if not exists NAME on TABLE (…)\` and nothing else: ${statement}`,
    )
  }
  return { name, table, statement, isUnique: unique !== undefined }
}

/** Returns the indexes that a migration builds while others write. Throws where it does anything else beside that. */
export function lateIndexesIn(text: string): LateIndex[] {
  const bare = text.replaceAll(/--.*$/gm, '')
  if (!isLate.test(bare)) return []
  const statements = bare.split(';').map((statement) => statement.trim())
  return statements.filter((statement) => statement !== '').map(readIndex)
}

/** The same migration for a database that has no rows, or no other process: its indexes are built in its transaction. */
export const atOnce = <Step extends { readonly text: string }>(migration: Step): Step => ({
  ...migration,
  text: migration.text.replaceAll(/\bindex concurrently\b/gi, 'index'),
  lateIndexes: [],
})

const dropOf = (name: string): RegExp =>
  new RegExp(String.raw`\bdrop index (?:concurrently )?(?:if exists )?${name}\b`, 'i')

/** Returns the late indexes of migrations, in their order, without those that one after them drops. */
export const wantedIndexes = (
  migrations: readonly { readonly text: string; readonly lateIndexes?: readonly LateIndex[] }[],
): LateIndex[] =>
  migrations.flatMap(({ lateIndexes = [] }, at) =>
    lateIndexes.filter(({ name }) => !migrations.slice(at + 1).some(({ text }) => dropOf(name).test(text))),
  )
