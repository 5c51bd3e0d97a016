import { type Migration, MigrationMismatch } from './read-migrations.ts'

export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  /** As `Migration.needs`; null where whoever applied it kept no mark. */
  readonly needs?: string | null
}

/**
 * Returns a list of applied migrations under today's names. Where files were folded (`-- stands for:` at their heads), the old names become
 * those of the files that stand for them. Any other list comes back unchanged.
 *
 * Throws MigrationMismatch where only a part of the files behind a folded one was applied.
 */
export function namesOfToday(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): readonly AppliedMigration[] {
  const former = new Set(known.flatMap(({ standsFor = [] }) => standsFor))
  const old = new Set(applied.map(({ name }) => name).filter((name) => former.has(name)))
  if (old.size === 0) return applied
  const missing = [...former].filter((name) => !old.has(name)).sort()
  if (missing.length > 0) {
    throw new MigrationMismatch(
      `the database stands before ${missing[0]}, and this program's first steps stand for everything up to ${[...former].sort().at(-1)}; ` +
        'start the release before this one on it once, then this one. Nothing was changed',
    )
  }
  const folded = known.filter(({ standsFor = [] }) => standsFor.length > 0)
  return [...folded.map(({ name, checksum }) => ({ name, checksum })), ...applied.filter(({ name }) => !old.has(name))]
}
